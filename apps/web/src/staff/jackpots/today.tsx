import type { LinkDay } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { useJackpotWords } from './words/words.ts'

/** What was wagered, added, won and paid since midnight. */
export function Today({ day: { taken, added, won, fixedPrizes } }: { readonly day: LinkDay }) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const figures = [
    [words.taken, taken],
    [words.intoMeter, added],
    ...(fixedPrizes === null ? [] : [[words.fixedPrizes, fixedPrizes] as const]),
    [words.wonToday, won],
  ] as const
  return (
    <section aria-labelledby="link-today">
      <h3 id="link-today">{words.today}</h3>
      <dl className="link-today">
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money.dollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
