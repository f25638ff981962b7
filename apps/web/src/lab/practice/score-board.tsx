import { Figure } from '../side-bets.tsx'
import { useLabWords } from '../words/words.ts'
import { nameOf } from './move-names.ts'
import { type JudgedMove, mistakesIn } from './score.ts'

/** The score so far, and the most expensive mistakes. */
export function Score({
  judgements,
  onForget,
}: {
  readonly judgements: readonly JudgedMove[]
  readonly onForget: () => void
}) {
  const words = useLabWords()
  const mistakes = mistakesIn(judgements)
  const wrong = judgements.filter(({ cost }) => cost > 0)
  const cost = wrong.reduce((sum, one) => sum + one.cost, 0)
  return (
    <section className="score" aria-label={words.summary}>
      <dl className="figures">
        <Figure name={words.decisions} value={String(judgements.length)} />
        <Figure name={words.mistakes} value={String(wrong.length)} />
        <Figure name={words.costOf} value={words.units(words.number(cost, 3))} />
      </dl>
      <h2>{words.summary}</h2>
      {mistakes.length === 0 ? (
        <p>{words.noMistakes}</p>
      ) : (
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{words.hand}</th>
              <th scope="col">{words.played}</th>
              <th scope="col">{words.better}</th>
              <th scope="col">{words.times}</th>
              <th scope="col">{words.cost}</th>
            </tr>
          </thead>
          <tbody>
            {mistakes.slice(0, 8).map(({ hand, dealer, played, best, times, cost: of }) => (
              <tr key={`${hand} ${dealer} ${played} ${best}`}>
                <th scope="row">{words.situation(hand, dealer)}</th>
                <td>{nameOf(words, played)}</td>
                <td>{nameOf(words, best)}</td>
                <td>{times}</td>
                <td>{words.number(of, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {judgements.length > 0 && (
        <button type="button" className="btn inline" onClick={onForget}>
          {words.forget}
        </button>
      )}
    </section>
  )
}
