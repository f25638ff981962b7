import type { LinkView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { useKeyPress } from '../../shared/parts/keys.tsx'
import { useWinWords } from './words/words.ts'

/** Tells a screen reader the meter when the player presses J. If every change were spoken, it would never stop. */
export function SpokenMeter({ link }: { readonly link: LinkView }) {
  const { jackpot: words, money, sides, listed, and, locale } = useMessages()
  const { now } = useWinWords()
  const [said, setSaid] = useState('')
  useKeyPress(({ key }) => {
    if (key.toLowerCase() !== 'j') return false
    const levels = link.levels.map(({ level, meter }) => `${level} ${money.dollars(meter)}`.trim())
    const name = words.of(sides[link.bet]?.name ?? link.bet)
    setSaid(now(name, listed(levels, and), new Date().toLocaleTimeString(locale)))
    return false
  })
  return (
    <div className="sr" role="status" data-testid="said-meter">
      {said}
    </div>
  )
}
