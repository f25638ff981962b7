import type { CourseView, RemedyQuery } from '@openpit/protocol'
import { CardText } from '../../../shared/cards/card-text.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useRulingWords } from '../words/ruling-words.ts'

export const DECISIONS = ['hit', 'stand', 'double', 'split'] as const
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = ['s', 'h', 'c', 'd']

interface FindingProps {
  readonly course: CourseView
  readonly finding: RemedyQuery
  readonly onChange: (finding: RemedyQuery) => void
}

/** What went wrong: a decision that was not followed, or a card that was misread. */
export function FindingPanel({ course, finding, onChange }: FindingProps) {
  const words = useRulingWords()
  return (
    <section className="finding" aria-labelledby="finding-title">
      <h2 id="finding-title">{words.found}</h2>
      <fieldset>
        <legend>{words.whichDecision}</legend>
        <ol className="course">
          {course.commands.map(({ from, do: name, by, box }) => (
            <li key={from} className={finding.from === from ? 'wrong' : ''}>
              <label>
                <input type="radio" name="wrong" checked={finding.from === from} onChange={() => onChange({ from })} />
                <span>
                  {words.did(name, box, by)}
                  {finding.from === from && <small>{words.wrongHere}</small>}
                </span>
              </label>
            </li>
          ))}
        </ol>
      </fieldset>
      {finding.from !== undefined && <Decided finding={finding} onChange={onChange} />}
      <Misread course={course} finding={finding} onChange={onChange} />
    </section>
  )
}

function Decided({ finding, onChange }: Pick<FindingProps, 'finding' | 'onChange'>) {
  const words = useRulingWords()
  const { play } = useMessages()
  const names: Readonly<Record<string, string>> = play.names
  return (
    <fieldset className="segments">
      <legend>{words.playerHad}</legend>
      {DECISIONS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={finding.decided === name}
          onClick={() => onChange({ from: finding.from, decided: name })}
        >
          {names[name]} <span className="k">{name === 'split' ? 'P' : name.charAt(0).toUpperCase()}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Misread({ course, finding, onChange }: FindingProps) {
  const words = useRulingWords()
  const { card, is = '' } = finding
  const [rank, suit] = [is.slice(0, -1), is.slice(-1)]
  const choose = (nextRank: string, nextSuit: string) => {
    if (card !== undefined && nextRank && nextSuit) onChange({ card, is: `${nextRank}${nextSuit}` })
  }
  return (
    <fieldset className="misread">
      <legend>{words.whichCard}</legend>
      <div className="card-strip">
        {course.cards.map((face, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place in the round
            key={index}
            type="button"
            aria-pressed={card === index + 1}
            onClick={() => onChange({ card: index + 1, ...(face === null ? {} : { is: face }) })}
          >
            <span className="sr">{words.cardNumber(index + 1)}</span> <CardText card={face} />
          </button>
        ))}
      </div>
      {card !== undefined && (
        <div className="right-card">
          <label>
            {words.rank}
            <select value={rank} onChange={({ currentTarget }) => choose(currentTarget.value, suit || 's')}>
              {RANKS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <label>
            {words.suit}
            <select value={suit} onChange={({ currentTarget }) => choose(rank || 'A', currentTarget.value)}>
              {SUITS.map((one) => (
                <option key={one} value={one}>
                  {words.suits[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </fieldset>
  )
}
