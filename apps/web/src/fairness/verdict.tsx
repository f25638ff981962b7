import type { Report } from '@openpit/proof'
import { CardText } from '../cards/card-text.tsx'
import { useMessages } from '../messages/messages.ts'
import { Icon } from '../parts/icon.tsx'

type Check = Report['checks'][number]

/** What holds of a shoe: card by card, and check by check. */
export function Verdict({ report }: { readonly report: Report }) {
  const { verify: words } = useMessages()
  const { verdict, checks, problems, notes } = report
  const cards = checks.flatMap((check) => {
    const card = cardOf(check)
    return card === null ? [] : [{ ...check, card }]
  })
  const others = checks.filter((check) => cardOf(check) === null)
  return (
    <div role="status">
      <p className="verdict">{words.verdicts[verdict]}</p>
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
          <li key={JSON.stringify(problem)}>{JSON.stringify(problem)}</li>
        ))}
        {[...others, ...cards.filter(({ holds }) => !holds)].map(({ name, says, holds }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks in their order
          <li key={index}>
            <Mark holds={holds} />
            <span>{`${name}: ${says}`}</span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
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

/** The card that a check is about, where it is about one that was shown. */
function cardOf({ name }: Check): string | null {
  return /^course\[\d+\]: card \d+, (\S+)$/.exec(name)?.[1] ?? null
}

/** Works a shoe out again from its transcript, here, with nothing but the text. */
export async function check(text: string): Promise<Report> {
  const { verify } = await import('@openpit/proof')
  return verify(text)
}
