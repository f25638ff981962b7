import type { SideName } from '@openpit/engine'
import type { AnySideFigures, Insurances, Sides } from '@openpit/odds'
import { useMessages } from '../shared/messages/messages.ts'
import { useLabWords } from './words/words.ts'

/** Every side bet with its lines: the odds, the chance and the return of each. */
export function SideBets({ sides, insurance }: { readonly sides: Sides; readonly insurance: Insurances }) {
  const words = useLabWords()
  const { sides: names } = useMessages()
  const all = Object.entries(sides) as [SideName, AnySideFigures][]
  return (
    <section className="lab-part" aria-labelledby="lab-sides">
      <h2 id="lab-sides">{words.sides}</h2>
      <p>{all.length === 0 ? words.noSides : words.sidesLead}</p>
      {all.map(([bet, figures]) => (
        <SideBet key={bet} name={names[bet]?.name ?? bet} figures={figures} />
      ))}
      <Insurance insurance={insurance} />
    </section>
  )
}

function SideBet({ name, figures }: { readonly name: string; readonly figures: AnySideFigures }) {
  const words = useLabWords()
  const { edge, sd, hitRate } = figures
  return (
    <div className="side-bet">
      <h3>{name}</h3>
      <dl className="figures">
        <Figure name={words.edge} value={words.percent(edge, 4)} {...(edge < 0 ? { about: words.forThePlayer } : {})} />
        {'columns' in figures &&
          figures.columns
            .slice(1)
            .map((column) => (
              <Figure
                key={column.wagerDollars}
                name={words.edgeAt(column.wagerDollars)}
                value={words.percent(column.edge, 4)}
              />
            ))}
        {'edgeWithChart' in figures && figures.edgeWithChart !== undefined && (
          <Figure name={words.chartEdge} value={words.percent(figures.edgeWithChart, 4)} />
        )}
        <Figure name={words.hitRate} value={words.percent(hitRate, 3)} />
        <Figure name={words.sd} value={words.number(sd, 3)} />
      </dl>
      {'columns' in figures && (
        <p>
          {words.jackpotBasis(figures.wagerDollars, figures.poolDollars)}{' '}
          {figures.breakEvenDollars !== null && words.jackpotEven(figures.breakEvenDollars)}
        </p>
      )}
      <PayLines name={name} figures={figures} />
    </div>
  )
}

/** Every line of a side bet's pay table, with the losing deals and the sum. */
function PayLines({ name, figures }: { readonly name: string; readonly figures: AnySideFigures }) {
  const words = useLabWords()
  const { lines: names } = useMessages().rules
  const { edge, lines, losing, of } = figures
  const most = Math.max(...lines.map(({ returns }) => returns))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, and keys must be able to
    <section className="scrolls" aria-label={name} tabIndex={0}>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.pays}</th>
            <th scope="col">{words.ways}</th>
            <th scope="col">{words.chance}</th>
            <th scope="col">{words.returns}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name: line, clause, pays, ways, probability, returns }) => (
            <tr key={`${line} ${pays}`}>
              <th scope="row">
                {names[line] ?? line} <span className="clause">{clause}</span>
              </th>
              <td>{words.paysTo(pays)}</td>
              <td>{words.count(ways)}</td>
              <td>{words.percent(probability, 4)}</td>
              <td className="barred">
                <span className="bar" style={{ width: `${most > 0 ? (100 * returns) / most : 0}%` }} />
                <span>{words.percent(returns, 2)}</span>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.loses}</th>
            <td />
            <td>{words.count(losing.ways)}</td>
            <td>{words.percent(losing.probability, 4)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">{words.all}</th>
            <td />
            <td>{words.count(of)}</td>
            <td>{words.percent(1, 0)}</td>
            <td>{words.percent(1 - edge, 2)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Insurance({ insurance: { ace, ten } }: { readonly insurance: Insurances }) {
  const words = useLabWords()
  return (
    <div className="side-bet">
      <h3>{words.insurance}</h3>
      <dl className="figures">
        {ace && <Figure name={words.insuranceAgainst.ace} value={words.percent(ace.edge, 4)} />}
        {ten?.offered && <Figure name={words.insuranceAgainst.ten} value={words.percent(ten.edge, 4)} />}
      </dl>
    </div>
  )
}

export function Figure({
  name,
  value,
  about,
}: {
  readonly name: string
  readonly value: string
  readonly about?: string
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {about !== undefined && <small>{about}</small>}
      </dd>
    </div>
  )
}
