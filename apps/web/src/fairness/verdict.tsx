import type { Report } from '@openpit/proof'
import { useMessages } from '../messages/messages.ts'
import { Icon } from '../parts/icon.tsx'

/** What holds of a shoe, check by check. */
export function Verdict({ report }: { readonly report: Report }) {
  const { verify: words } = useMessages()
  const { verdict, checks, problems, notes } = report
  return (
    <div role="status">
      <p className="verdict">{words.verdicts[verdict]}</p>
      <ul className="checks">
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>{JSON.stringify(problem)}</li>
        ))}
        {checks.map(({ name, says, holds }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks in their order
          <li key={index}>
            <span className={`mk ${holds ? 'win' : 'loss'}`}>
              <Icon name={holds ? 'check' : 'clear'} size={16} />
            </span>
            <span>
              <span className="sr">{holds ? words.holds : words.fails} </span>
              {`${name}: ${says}`}
            </span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** Works a shoe out again from its transcript, here, with nothing but the text. */
export async function check(text: string): Promise<Report> {
  const { verify } = await import('@openpit/proof')
  return verify(text)
}
