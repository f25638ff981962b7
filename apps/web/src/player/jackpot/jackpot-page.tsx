import type { LinkView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { MeterAmount, mostOf } from '../../shared/parts/meter-amount.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { useAllMeters } from '../../shared/wire/links.ts'
import { LevelProofs } from './level-proofs.tsx'
import './jackpot.css'
import { useWinWords } from './words/words.ts'

/** One jackpot for everyone: its meters, its tables, and the proofs of the values that were hidden. */
export function JackpotPage({ link: name }: { readonly link: string }) {
  const { site, jackpot, sides } = useMessages()
  const { noLink } = useWinWords()
  const { list, asOf } = useAllMeters()
  const link = list.get(name)
  if (link === undefined) return <Page title={jackpot.jackpot} lead={asOf === null ? site.loading : noLink} />
  return (
    <Page title={jackpot.of(sides[link.bet]?.name ?? link.bet)}>
      <Levels link={link} />
      <LevelProofs link={link} />
    </Page>
  )
}

function Levels({ link }: { readonly link: LinkView }) {
  const { jackpot: words } = useMessages()
  const { tables } = useWinWords()
  return (
    <section className="jackpot-panel">
      <dl className="panel-lines">
        {link.levels.map((level) => (
          <div key={level.level}>
            <dt>{level.level === '' ? words.jackpot : level.level}</dt>
            <dd>
              <MeterAmount cents={level.meter} most={mostOf(level)} />{' '}
              <small>{level.cap === null ? words.atLeast(level.reset) : words.between(level.reset, level.cap)}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {tables(link.tables.map(({ table }) => table).join(', '))}
        {link.status === 'suspended' && `, ${words.still.suspended}`}
      </p>
    </section>
  )
}
