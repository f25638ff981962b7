import type { PromotionView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { desk } from './desk-http.ts'
import { usePromotionWords } from './words/words.ts'

/** What was drawn, with the picks that were passed over. */
export function Results({ view }: { readonly view: PromotionView }) {
  const words = usePromotionWords()
  const { locale } = useMessages()
  const { draws } = view.draw
  if (draws.length === 0) return <p>{words.noResults}</p>
  return (
    <ul className="draw-results">
      {draws.map(({ prize, winner, name, passedOver, at }) => (
        <li key={prize}>
          <h3>{prize}</h3>
          <small>{new Date(at).toLocaleString(locale)}</small>
          <ol className="draw-picks">
            {passedOver.map((entry, before) => (
              <li key={entry}>
                <small>{words.pick(before + 1)}</small>
                <s>{entry}</s>
                <span>{words.notPresent}</span>
              </li>
            ))}
            <li className="won felt" data-book={view.rulebook}>
              <small>{words.pick(passedOver.length + 1)}</small>
              <b>{winner}</b>
              <span>{words.wonBy(winner, name)}</span>
            </li>
          </ol>
        </li>
      ))}
    </ul>
  )
}

/** What binds the house and the scrutineer, in the order in which it becomes known. */
export function DrawProof({ view }: { readonly view: PromotionView }) {
  const words = usePromotionWords()
  const { commitment, scrutineer, list, seed } = view.draw
  if (commitment === null) return null
  const lines = [
    [words.commitment, commitment],
    ...(scrutineer === null ? [] : [[words.bytesOf(scrutineer.name), scrutineer.random ?? words.sealed]]),
    [list === null ? words.list(view.entries) : words.list(list.entries), list?.digest ?? words.notYet],
    [words.seed, seed ?? words.notYet],
  ] as const
  return (
    <section className="panel">
      <h2>{words.proof}</h2>
      <dl className="terms proof">
        {lines.map(([name, digits]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{digits}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{words.proofAbout}</p>
      <a className="btn" href={desk.proofPath(view.promotion)} download={`${view.promotion}.draw.json`}>
        {words.proofFile}
      </a>
    </section>
  )
}
