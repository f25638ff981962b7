import type { SettledLine } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import type { Messages } from '../messages/messages.ts'
import { useMessages } from '../messages/messages.ts'
import { Icon, type IconName } from './icon.tsx'

export type Mood = 'win' | 'even' | 'loss' | 'side'

const ICONS: Readonly<Record<Mood, IconName>> = { win: 'win', even: 'even', loss: 'loss', side: 'side' }

export function moodOf(profit: number): Exclude<Mood, 'side'> {
  return profit > 0 ? 'win' : profit < 0 ? 'loss' : 'even'
}

/** A result with icon, word and amount, so that it does not depend on colour. */
export function Tag({ mood, children }: { readonly mood: Mood; readonly children: ComponentChildren }) {
  return (
    <span className={`tag ${mood}`}>
      <Icon name={ICONS[mood]} size={16} />
      {children}
    </span>
  )
}

/** The text for a side bet that won, with its line of the pay table. */
export function sideWin({ sides, rules, money }: Messages, { wager, line, profit }: SettledLine): string {
  const { name, mark } = sides[wager] ?? { name: wager, mark: wager }
  const said = line === null ? null : (rules.lines[line] ?? line)
  return `${said === null ? name : `${mark}, ${said}`} +${money.short(profit)}`
}

interface ResultProps {
  readonly lines: readonly SettledLine[]
  /** The tag is about the round before. */
  readonly isPast?: boolean
  /** Icon and amount, without the word: a screen reader still hears it. */
  readonly isShort?: boolean
}

/** The result of all wagers on a hand, in one tag. */
export function ResultTag({ lines, isPast = false, isShort = false }: ResultProps) {
  const { money, result } = useMessages()
  if (lines.length === 0) return null
  const profit = lines.reduce((sum, line) => sum + line.profit, 0)
  const outcomes = new Set(lines.map(({ outcome }) => outcome))
  const mood = moodOf(profit)
  const [only] = outcomes
  const word = outcomes.size === 1 && only ? result[only] : mood === 'even' ? result['stand-off'] : result[mood]
  const amount = profit === 0 ? '' : money.signedShort(profit)
  if (isShort) {
    return (
      <Tag mood={mood}>
        <span className="sr">{word}</span>
        {amount || result.short}
      </Tag>
    )
  }
  return (
    <Tag mood={mood}>
      {isPast ? result.last(word) : word}
      {amount && ` ${amount}`}
    </Tag>
  )
}
