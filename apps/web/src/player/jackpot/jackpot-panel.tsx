import type { LinkView } from '@openpit/protocol'
import { lazy, Suspense } from 'preact/compat'
import { paysText } from '../../rules/pay-tables.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { MeterAmount } from '../../shared/parts/meter-amount.tsx'
import { usePayTable } from '../table/dock/pay-table.ts'
import { useTableContext } from '../table/table-context.ts'
import { WinStory } from './win-story.tsx'
import { useWinWords } from './words/words.ts'

/** The lab's mathematics are loaded only for a player who opens this tab. */
const Odds = lazy(async () => ({ default: (await import('../../lab/jackpot-odds.tsx')).JackpotOdds }))

const Proofs = lazy(async () => ({ default: (await import('./level-proofs.tsx')).LevelProofs }))

/** What the jackpot pays, what it returns as it stands, and who is in this round. */
export function JackpotPanel({ link }: { readonly link: LinkView }) {
  const { view } = useTableContext()
  const words = useMessages()
  const pays = usePayTable(link.bet)
  const jackpot = useWinWords()
  const inRound = view.boxes.filter(({ sides }) => sides.some(({ bet }) => bet === link.bet)).map(({ box }) => box)
  return (
    <div className="jackpot-panel">
      <WinStory />
      <dl className="panel-lines">
        {link.levels.map((level) => (
          <div key={level.level}>
            <dt>{level.level === '' ? words.jackpot.jackpot : level.level}</dt>
            <dd>
              <MeterAmount cents={level.meter} most={level.meter} />
            </dd>
          </div>
        ))}
      </dl>
      {pays !== null && (
        <dl className="panel-lines">
          {pays.lines.map((line) => (
            <div key={line.clause}>
              <dt>{words.rules.lines[line.name] ?? line.name}</dt>
              <dd>{paysText(words, line.pays)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Suspense fallback={<p role="status">{words.site.loading}</p>}>
        <Odds link={link} decks={view.printed.decks.is} />
      </Suspense>
      <h2>{words.table.round(view.round)}</h2>
      <p>{inRound.length === 0 ? jackpot.noneIn : jackpot.in(words.listed(inRound.map(String), words.and))}</p>
      <Suspense fallback={null}>
        <Proofs link={link} />
      </Suspense>
    </div>
  )
}
