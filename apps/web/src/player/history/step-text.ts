import type { ReplayedStep } from '@openpit/protocol'
import { partsOf } from '../../shared/cards/card.tsx'
import type { Messages } from '../../shared/messages/messages.ts'
import { wagerName } from '../../shared/messages/wager-name.ts'
import { plateName } from '../table/table-context.ts'

/** The fields of commands that a replay tells. */
interface ToldCommand {
  readonly do: string
  readonly box?: number
  readonly hand?: number
  readonly main?: number
  readonly sides?: Readonly<Record<string, number>>
  readonly amount?: number
}

/** What happened in a step, as a sentence. */
export function stepText(words: Messages, { by, command }: ReplayedStep, me: string | null): string {
  const name = by === me ? null : actorName(words, by)
  return `${words.history.did(name, command.do)}${stepDetails(words, command)}.`
}

/** Who gave a command. */
export function actorName({ history }: Messages, by: string): string {
  return by === 'house' ? history.house : plateName(by)
}

/** The amounts of a command, and where it was given. */
export function stepDetails(words: Messages, command: ReplayedStep['command']): string {
  const { box, hand, main, sides = {}, amount } = command as ToldCommand
  const cents = main ?? amount
  const bets = Object.entries(sides).map(([bet, stake]) => `${wagerName(words, bet)} ${words.money.short(stake)}`)
  const sums = [...(cents === undefined ? [] : [words.money.short(cents)]), ...bets]
  const sum = sums.length === 0 ? '' : ` ${sums.join(', ')}`
  const where = box === undefined ? '' : `, ${words.inSentence(words.table.box(box))}`
  const which = hand === undefined || hand === 1 ? '' : `, ${words.inSentence(words.table.hand(hand))}`
  return `${sum}${where}${which}`
}

interface ToldEvent {
  readonly kind: string
  readonly card?: string | null
  readonly box?: number
  readonly line?: {
    readonly box: number
    readonly outcome: keyof Messages['result']
    readonly profit: number
    readonly clause: string
  }
}

/** The events of a step in a few words; none for those that the felt shows better. */
export function eventTexts(words: Messages, { events }: ReplayedStep): readonly string[] {
  return events.map((event) => eventText(words, event as unknown as ToldEvent)).filter((text) => text !== '')
}

function eventText(words: Messages, { kind, card, box, line }: ToldEvent): string {
  if (kind === 'card-dealt' && card && box !== undefined) return `${words.table.box(box)}: ${cardName(words, card)}.`
  if (kind === 'dealer-card-dealt' && card) return `${words.table.dealer}: ${cardName(words, card)}.`
  if (kind !== 'wager-settled' || line === undefined) return ''
  return `${words.table.box(line.box)}: ${words.inSentence(String(words.result[line.outcome]))} ${words.money.signed(line.profit)} (${line.clause}).`
}

function cardName(words: Messages, card: string): string {
  const { rank, suit } = partsOf(card)
  return words.card.named(rank, suit)
}
