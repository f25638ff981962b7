import type { Report } from '@openpit/proof'
import { CardText } from '../../shared/cards/card-text.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useFairnessWords } from './words/words.ts'

/** The result of a verification, card by card and check by check. */
export function Verdict({ report }: { readonly report: Report }) {
  const { verify: words, site } = useMessages()
  const details = useFairnessWords()
  const { verdict, program, rules, checks, problems, notes, suspects } = report
  const cards = checks.flatMap((check) =>
    check.about === 'card' && check.of !== null ? [{ ...check, card: check.of }] : [],
  )
  // A life can have thousands of wagers: those whose hash holds are counted, not listed.
  const isCounted = ({ about, holds }: Report['checks'][number]) => about === 'level-wager' && holds
  const wagers = checks.filter(isCounted).length
  const others = checks.filter((check) => (check.about !== 'card' || check.of === null) && !isCounted(check))
  return (
    <div role="status">
      <p className="verdict">{words.verdicts[verdict]}</p>
      {suspects.length > 0 && <p className="suspects">{details.suspects(suspects.join(', '))}</p>}
      {program !== null && rules !== null && <p className="origin">{site.origin(program, rules)}</p>}
      {cards.length > 0 && (
        <>
          <h2>{words.cards(cards.length)}</h2>
          <ol className="proven">
            {cards.map(({ name, card, holds }) => (
              <li key={name}>
                <CardText card={card} />
                <Mark holds={holds} />
              </li>
            ))}
          </ol>
        </>
      )}
      <ul className="checks">
        {problems.map((problem) => (
          <li key={`${problem.where} ${problem.what}`}>{`${problem.where}: ${problem.what}`}</li>
        ))}
        {wagers > 0 && (
          <li>
            <Mark holds />
            <span>{details.wagers(wagers)}</span>
          </li>
        )}
        {[...others, ...cards.filter(({ holds }) => !holds)].map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks in their order
          <li key={index}>
            <Mark holds={check.holds} />
            <span>{details.check(check)}</span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note.about}>{details.note(note)}</p>
      ))}
    </div>
  )
}

function Mark({ holds }: { readonly holds: boolean }) {
  const { verify: words } = useMessages()
  return (
    <span className={`mk ${holds ? 'win' : 'loss'}`}>
      <span className="sr">{holds ? words.holds : words.fails} </span>
      <Icon name={holds ? 'check' : 'clear'} size={16} />
    </span>
  )
}
