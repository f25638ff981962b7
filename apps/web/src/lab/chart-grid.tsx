import { ANY_NUMBER, type Chart, type ChartRow, DEALER_FIRST, type Preference } from '@openpit/odds'
import { type LabWords, useLabWords } from './words/words.ts'

const KINDS = ['hard', 'soft', 'pair', 'doubled'] as const

interface ChartGridProps {
  readonly chart: Chart
  /** Cells that differ from this chart are framed. */
  readonly beside?: Chart
}

/** A chart with hands down and the dealer's first card across. */
export function ChartGrid({ chart, beside }: ChartGridProps) {
  const words = useLabWords()
  return (
    <div className="charts">
      {KINDS.map((kind) => {
        const rows = chart.rows.filter((row) => row.kind === kind)
        return rows.length > 0 && <Part key={kind} kind={kind} rows={rows} beside={beside} />
      })}
      {beside === undefined && <Legend chart={chart} words={words} />}
    </div>
  )
}

interface PartProps {
  readonly kind: ChartRow['kind']
  readonly rows: readonly ChartRow[]
  readonly beside: Chart | undefined
}

function Part({ kind, rows, beside }: PartProps) {
  const words = useLabWords()
  return (
    <table className="chart">
      <caption>{words.kinds[kind]}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{words.hand}</span>
          </th>
          {DEALER_FIRST.map((card) => (
            <th key={card} scope="col">
              <span className="sr">{words.against} </span>
              {card === 'ace' ? words.ace : card}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => orderOf(b) - orderOf(a) || a.cards[0] - b.cards[0])
          .map((row) => (
            <tr key={`${row.total} ${row.cards[0]}`}>
              <th scope="row">{rowName(row, words)}</th>
              {row.preferences.map((preference, column) => (
                <Cell
                  key={DEALER_FIRST[column]}
                  preference={preference}
                  isOther={beside !== undefined && !isSame(preference, preferenceIn(beside, row, column))}
                />
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Cell({ preference, isOther }: { readonly preference: Preference; readonly isOther: boolean }) {
  const { letters, moves, orElse } = useLabWords()
  const [first, second] = preference
  return (
    <td className={isOther ? `mv ${first} other` : `mv ${first}`}>
      <span aria-hidden="true">
        {letters[first]}
        {second !== undefined && <small>{letters[second].toLowerCase()}</small>}
      </span>
      <span className="sr">{orElse(preference.map((move) => moves[move]))}</span>
    </td>
  )
}

/** The letters that the chart uses. */
function Legend({ chart, words }: { readonly chart: Chart; readonly words: LabWords }) {
  const known = new Set(chart.rows.flatMap(({ preferences }) => preferences.flat()))
  return (
    <div className="legend">
      <ul aria-label={words.legend}>
        {(Object.keys(words.moves) as (keyof LabWords['moves'])[])
          .filter((move) => known.has(move))
          .map((move) => (
            <li key={move}>
              <span className={`mv ${move}`}>{words.letters[move]}</span> {words.moves[move]}
            </li>
          ))}
      </ul>
      <p>{words.second}</p>
    </div>
  )
}

/** Highest first; aces come first among the pairs. */
function orderOf({ kind, total }: ChartRow): number {
  return kind === 'pair' && total === 2 ? 22 : total
}

/** `16`, `A,7` or `8,8`, with the number of cards if it matters. */
function rowName({ kind, total, cards: [from, to] }: ChartRow, words: LabWords): string {
  const plain = kind === 'pair' || (kind === 'soft' && from === 2 && to >= ANY_NUMBER)
  const name = plain ? pairOf(kind, total, words) : String(total)
  const isAny = from <= 2 && to >= ANY_NUMBER
  return isAny || kind === 'pair' ? name : `${name}, ${words.cards(from, to, ANY_NUMBER)}`
}

function pairOf(kind: ChartRow['kind'], total: number, { ace }: LabWords): string {
  if (kind === 'soft') return `${ace},${total - 11}`
  return total === 2 ? `${ace},${ace}` : `${total / 2},${total / 2}`
}

function preferenceIn(
  { rows }: Chart,
  { kind, total, cards: [from] }: ChartRow,
  column: number,
): Preference | undefined {
  const row = rows.find((other) => {
    return other.kind === kind && other.total === total && other.cards[0] <= from && from <= other.cards[1]
  })
  return row?.preferences[column]
}

function isSame(a: Preference, b: Preference | undefined): boolean {
  return String(a) === String(b)
}

/** The number of cells that differ between two charts. */
export function differences(chart: Chart, beside: Chart): number {
  return chart.rows.reduce((sum, row) => {
    return (
      sum +
      row.preferences.filter((preference, column) => !isSame(preference, preferenceIn(beside, row, column))).length
    )
  }, 0)
}
