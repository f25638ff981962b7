import type { LinkView } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { MeterAmount, mostOf } from '../../shared/parts/meter-amount.tsx'
import './jackpot.css'

/** Every jackpot that runs, above the tables. */
export function JackpotStrip({ links }: { readonly links: readonly LinkView[] }) {
  const { jackpot: words } = useMessages()
  const open = links.filter(({ status }) => status !== 'closed')
  if (open.length === 0) return null
  return (
    <ul className="jackpots" aria-label={words.title}>
      {open.map((link) => (
        <li key={link.link} className="felt" data-book={link.rulebook}>
          <JackpotCard link={link} />
        </li>
      ))}
    </ul>
  )
}

function JackpotCard({ link }: { readonly link: LinkView }) {
  const { jackpot: words, sides } = useMessages()
  const levels = link.levels.toSorted((one, other) => other.reset - one.reset)
  return (
    <>
      <h2>
        {/* A screen for the room: it has nothing to press, so it must not take the place of the floor. */}
        <a href={`/display/${link.link}`} target="_blank" rel="noopener">
          {sides[link.bet]?.name ?? link.bet}
          <span className="sr">{` (${words.ownWindow})`}</span>
        </a>
      </h2>
      <dl>
        {levels.map((level) => (
          <div key={level.level}>
            <dt className={level.level === '' ? 'sr' : ''}>{level.level === '' ? words.jackpot : level.level}</dt>
            <dd>
              <MeterAmount cents={level.meter} most={mostOf(level)} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {words.linked(link.tables.length)}
        {link.status === 'suspended' && `, ${words.still.suspended}`}
        {levels.some(({ cap }) => cap !== null) && (
          <>
            {' · '}
            <a {...linkTo(`/jackpots/${link.link}`)}>{words.proofs}</a>
          </>
        )}
      </p>
    </>
  )
}
