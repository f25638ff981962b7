import type { LevelView, LinkPowerView, LinkView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { ActForms } from './act-forms.tsx'
import { termForms } from './link-forms.ts'
import type { SendToLink } from './send-to-link.ts'
import { useJackpotWords } from './words/words.ts'

interface TermsProps {
  readonly link: LinkView
  readonly powers: readonly LinkPowerView[]
  readonly send: SendToLink
}

/** The terms of each level, and the forms that change them. */
export function Terms({ link, powers, send }: TermsProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  return (
    <>
      <section aria-labelledby="link-terms">
        <h3 id="link-terms">{words.termsOf}</h3>
        <p className="small">
          {`${words.wagerIs}: ${link.wager === null ? words.anyWager : money.dollars(link.wager)}. ${words.termsAbout}`}
        </p>
        {link.levels.map((level) => (
          <LevelTerms key={level.level} level={level} wager={link.wager} />
        ))}
      </section>
      <ActForms link={link} powers={powers} send={send} forms={termForms(link, words)} />
    </>
  )
}

function LevelTerms({ level, wager }: { readonly level: LevelView; readonly wager: number | null }) {
  const words = useJackpotWords()
  const { money, locale } = useMessages()
  const share = (rate: number) => {
    const percent = `${(rate / 10_000).toLocaleString(locale, { maximumFractionDigits: 4 })} %`
    return wager === null ? percent : words.ofEach(percent, words.exact((wager * rate) / 1_000_000))
  }
  const rows: readonly (readonly [name: string, value: string])[] = [
    [words.resetIs, money.dollars(level.reset)],
    ...(level.cap === null ? [] : [[words.capIs, money.dollars(level.cap)] as const]),
    [words.rateIs, share(level.rate)],
    [words.reserveIs, level.reserveRate === 0 ? words.nothing : share(level.reserveRate)],
    [words.approvalIs, level.approval === null ? words.nothing : money.dollars(level.approval)],
  ]
  return (
    <dl className="level-terms" aria-label={level.level === '' ? words.termsOf : level.level}>
      {level.level !== '' && (
        <div>
          <dt>{words.level}</dt>
          <dd>{level.level}</dd>
        </div>
      )}
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
