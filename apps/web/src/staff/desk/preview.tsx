import type { DeskRecord } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { ClauseLabel, TableNumber } from '../shared/marks.tsx'
import { Evidence } from './evidence.tsx'
import { DisputeText } from './record.tsx'
import { useDeskWords } from './words/words.ts'

/** The chosen record, and what can be done with its round. The round itself is read only when it is opened. */
export function Preview({ record }: { readonly record: DeskRecord }) {
  const { locale, books } = useMessages()
  const words = useDeskWords()
  const { table, rulebook, round, act, at, number, person, first, clause, dispute } = record
  return (
    <section className="preview" aria-label={words.oneRound(round)}>
      <h2>
        <TableNumber table={table} book={rulebook} /> {words.oneRound(round)}
      </h2>
      <p>
        {words.act(act)} <ClauseLabel clause={clause} />
      </p>
      {dispute !== null && (
        <p>
          <DisputeText dispute={dispute} />
        </p>
      )}
      <dl>
        <div>
          <dt>{words.search.book}</dt>
          <dd>{books[rulebook].name}</dd>
        </div>
        <div>
          <dt>{words.at}</dt>
          <dd>{new Date(at).toLocaleString(locale)}</dd>
        </div>
        <div>
          <dt>{words.saidBy}</dt>
          <dd>{first === null ? person : `${first}, ${person}`}</dd>
        </div>
        <div>
          <dt>{words.place}</dt>
          <dd>{number}</dd>
        </div>
      </dl>
      <a className="b go" {...linkTo(`/desk/${table}/${round}`)}>
        {words.replay} <span className="k">R</span>
      </a>
      <Evidence table={table} round={round} />
    </section>
  )
}
