import type { LinkActivity, LinkFunds, LinkView, StationView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import type { MayAct, SendToLink } from './send-to-link.ts'
import type { JackpotWords } from './words/en.ts'
import { useJackpotWords } from './words/words.ts'

interface StationsProps {
  readonly link: LinkView
  /** `null` for staff who may not see the money, like `activity`. */
  readonly funds: LinkFunds | null
  readonly activity: LinkActivity | null
  readonly may: MayAct
  readonly send: SendToLink
}

/** A table, as far as the link knows it: one that has left it has no station, but what it added stays. */
interface Row {
  readonly table: string
  readonly station: StationView | undefined
  readonly wagers: number
  readonly added: number
}

/** The tables of the link: their equipment, and what they have added. */
export function Stations({ link, funds, activity, may, send }: StationsProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const rows = rowsOf(link, activity)
  const all = rows.reduce((sum, { added }) => sum + added, 0)
  const wagers = rows.reduce((sum, row) => sum + row.wagers, 0)
  return (
    <section aria-labelledby="link-tables">
      <h3 id="link-tables">{words.tablesOf}</h3>
      <div className="link-scrolls">
        <table className="link-figures stations">
          <Head hasSums={activity !== null} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.table}>
                <th scope="row">{row.table}</th>
                <td>{row.station === undefined ? words.hasLeft : <StationState station={row.station} />}</td>
                {activity !== null && (
                  <>
                    <td>{row.wagers}</td>
                    <td>{money.dollars(row.added)}</td>
                    <td className="wide">
                      <meter min={0} max={Math.max(all, 1)} value={row.added} aria-label={words.share} />
                    </td>
                  </>
                )}
                <td className="actions">
                  {row.station !== undefined && <StationButtons station={row.station} may={may} send={send} />}
                </td>
              </tr>
            ))}
          </tbody>
          {activity !== null && funds !== null && (
            <tfoot>
              <tr>
                <th scope="row">{words.all}</th>
                <td />
                <td>{wagers}</td>
                <td>{money.dollars(all)}</td>
                <td className="wide" />
                <td>{footNote(words, money.dollars, all, funds, rows.length)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

function Head({ hasSums }: { readonly hasSums: boolean }) {
  const words = useJackpotWords()
  return (
    <thead>
      <tr>
        <th scope="col">{words.table}</th>
        <th scope="col">{words.state}</th>
        {hasSums && (
          <>
            <th scope="col">{words.wagers}</th>
            <th scope="col">{words.added}</th>
            <th scope="col" className="wide">
              {words.share}
            </th>
          </>
        )}
        <th scope="col">
          <span className="sr">{words.acts}</span>
        </th>
      </tr>
    </thead>
  )
}

function rowsOf({ tables }: LinkView, activity: LinkActivity | null): readonly Row[] {
  const sums = activity?.tables ?? []
  const joined = tables.map((station) => {
    const { wagers, added } = sums.find(({ table }) => table === station.table) ?? { wagers: 0, added: 0 }
    return { table: station.table, station, wagers, added }
  })
  const left = sums.filter(({ table }) => !tables.some((station) => station.table === table))
  return [...joined, ...left.map(({ table, wagers, added }) => ({ table, station: undefined, wagers, added }))]
}

/** Each table's part is rounded down, and so is what each level has: less than a cent each may be missing. */
function footNote(
  words: JackpotWords,
  dollars: (cents: number) => string,
  all: number,
  { levels }: LinkFunds,
  tables: number,
): string {
  const contributed = levels.reduce((sum, level) => sum + level.contributed, 0)
  const isEqual = Math.abs(contributed - all) <= tables + levels.length
  return isEqual ? words.equalsContributed : words.notContributed(dollars(contributed))
}

function StationState({ station: { status, deadSensors, continues } }: { readonly station: StationView }) {
  const words = useJackpotWords()
  return (
    <>
      {words.station[status]}
      {deadSensors.length > 0 && `: ${words.boxes(deadSensors.join(', '))}`}
      {continues && `, ${words.continues}`}
    </>
  )
}

type StationAct = keyof JackpotWords['stationActs']

interface ButtonsProps {
  readonly station: StationView
  readonly may: MayAct
  readonly send: SendToLink
}

function StationButtons({ station: { table, status, continues }, may, send }: ButtonsProps) {
  const words = useJackpotWords()
  const acts: readonly StationAct[] =
    status === 'failed'
      ? ['restoreJackpot', ...(continues ? [] : (['continueWithoutJackpot'] as const))]
      : ['jackpotFails', status === 'terminal-closed' ? 'openTerminal' : 'closeTerminal']
  return (
    <>
      {acts.filter(may).map((act) => (
        <button key={act} type="button" className="btn" onClick={() => void send({ do: act, table })}>
          {words.stationActs[act]}
        </button>
      ))}
    </>
  )
}
