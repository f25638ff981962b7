import type { LinkView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { MeterAmount, mostOf } from '../../shared/parts/meter-amount.tsx'
import { type Standstill, standstillAt } from '../../shared/wire/link-list.ts'
import { useLinkOf, useStaleSince } from '../../shared/wire/links.ts'
import { useTableContext } from '../table/table-context.ts'
import './jackpot.css'

/** The meter of the table's jackpot, printed on the cloth. */
export function JackpotPlate() {
  const { table } = useTableContext()
  const link = useLinkOf(table)
  return link === null ? null : <LinkPlate link={link} table={table} />
}

interface LinkPlateProps {
  readonly link: LinkView
  readonly table: string
}

export function LinkPlate({ link, table }: LinkPlateProps) {
  const { jackpot: words, sides } = useMessages()
  const name = sides[link.bet]?.name ?? link.bet
  const still = standstillAt(link, table)
  const [only] = link.levels
  return (
    <section className={still === null ? 'jackpot-plate' : 'jackpot-plate still'} aria-label={words.of(name)}>
      <h2>{words.of(name)}</h2>
      {link.levels.length === 1 && only !== undefined ? (
        <>
          <p className="figure">
            <MeterAmount cents={only.meter} most={mostOf(only)} />
          </p>
          <p className="about">
            {only.cap === null ? words.atLeast(only.reset) : words.between(only.reset, only.cap)},{' '}
            {words.linked(link.tables.length)}
          </p>
        </>
      ) : (
        <Levels link={link} />
      )}
      <PlateState still={still} />
    </section>
  )
}

/** One row for each level, the largest first. */
export function Levels({ link }: { readonly link: LinkView }) {
  const { jackpot: words, money } = useMessages()
  return (
    <>
      <dl className="levels">
        {link.levels
          .toSorted((one, other) => other.reset - one.reset)
          .map((level) => (
            <div key={level.level}>
              <dt>{level.level}</dt>
              <dd>
                <MeterAmount cents={level.meter} most={mostOf(level)} />
                {level.cap !== null && <small>{words.between(level.reset, level.cap)}</small>}
              </dd>
            </div>
          ))}
      </dl>
      {link.wager !== null && <p className="about">{words.aBox(money.short(link.wager))}</p>}
    </>
  )
}

/** Why the jackpot is not offered, or since when there has been no news of the meter. */
function PlateState({ still }: { readonly still: Standstill | null }) {
  const { jackpot: words, locale } = useMessages()
  const since = useStaleSince()
  if (still !== null) return <p className="about why">{words.still[still]}</p>
  return since === null ? null : <p className="about why">{words.asOf(new Date(since).toLocaleTimeString(locale))}</p>
}
