import type { LinkPowerView, LinkView } from '@openpit/protocol'
import { ActForms } from './act-forms.tsx'
import { countForms, otherForms, termForms } from './link-forms.ts'
import type { SendToLink } from './send-to-link.ts'
import { useJackpotWords } from './words/words.ts'

interface LinkActsProps {
  readonly link: LinkView
  readonly powers: readonly LinkPowerView[]
  readonly send: SendToLink
}

/** What else this person may do about the link, and what is the work of others, with its clause. */
export function LinkActs({ link, powers, send }: LinkActsProps) {
  const words = useJackpotWords()
  const forms = otherForms(link, words)
  const named = [
    { act: link.status === 'open' ? 'suspendLink' : 'resumeLink', title: pauseTitle(link, words) },
    { act: 'closeLink', title: words.closeLink(link.link) },
    ...termForms(link, words),
    ...countForms(link, words),
    ...forms,
  ]
  const powerOf = (act: string) => powers.find((power) => power.act === act)
  const others = named.filter(({ act }) => !powerOf(act)?.may)
  return (
    <section className="side-panel" aria-labelledby="other-acts">
      <h3 id="other-acts">{words.otherActs}</h3>
      <ActForms link={link} powers={powers} forms={forms} send={send} />
      {others.length > 0 && (
        <details className="link-act">
          <summary>{words.notYours(others.length)}</summary>
          <ul>
            {others.map(({ act, title }) => (
              <li key={act}>
                {title} <span className="clause">{powerOf(act)?.clause}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function pauseTitle({ link, status }: LinkView, words: ReturnType<typeof useJackpotWords>): string {
  return status === 'open' ? words.suspendLink(link) : words.resumeLink(link)
}
