import type { LiveCommand, PlayerCommand, TableView } from '@openpit/protocol'
import type { Due } from './due.ts'

/** What the dealer has typed and not sent yet. */
export interface KeyDraft {
  readonly box: number | null
  /** A second or third person on the box. */
  readonly person: '' | 'b' | 'c'
  /** Amounts in dollars: the main bet, then the side bets of the table in their order. */
  readonly amounts: readonly string[]
  /** A number of cards, or of several cutting cards. */
  readonly count: string
  readonly rank: string | null
}

export const NOTHING_TYPED: KeyDraft = { box: null, person: '', amounts: [''], count: '', rank: null }

/** What a key does. */
export type KeyEffect =
  | { readonly does: 'type'; readonly typing: KeyDraft }
  | { readonly does: 'send'; readonly command: LiveCommand | PlayerCommand }
  | { readonly does: 'paid' | 'paid-all' | 'repeat' | 'wrong' | 'call' | 'help' | 'voucher' | 'clear' }
  | { readonly does: 'nothing' }

/**
 * Whether a key does anything now. An order waits until the last one is answered. What stays on this screen does not: a
 * quick dealer presses the next key between the table's news and its answer. Without a connection the screen may be out
 * of date, so that only the list of keys opens, and what was typed can be cleared.
 */
export function isTaken({ does }: KeyEffect, { isConnected, isSending }: ConsoleState): boolean {
  switch (does) {
    case 'help':
    case 'clear':
      return true
    case 'type':
    case 'paid':
    case 'paid-all':
    case 'wrong':
    case 'voucher':
      return isConnected
    case 'send':
    case 'repeat':
    case 'call':
      return isConnected && !isSending
    case 'nothing':
      return false
  }
}

export interface ConsoleState {
  readonly isConnected: boolean
  /** Whether the table has an order that it has not answered. */
  readonly isSending: boolean
}

export interface KeySituation {
  readonly due: Due
  readonly view: TableView
  readonly typing: KeyDraft
  /** The decisions that are open, by box. */
  readonly choices: readonly {
    readonly player: string
    readonly box: number
    readonly hand: number | null
    readonly of: readonly { readonly do: string; readonly refused: unknown }[]
  }[]
  /** Whether this person may have a hand played for a player who does not act. */
  readonly playsForAbsent: boolean
}

export const NOTHING: KeyEffect = { does: 'nothing' }

export function send(command: LiveCommand | PlayerCommand): KeyEffect {
  return { does: 'send', command }
}

export function type(typing: KeyDraft, change: Partial<KeyDraft>): KeyEffect {
  return { does: 'type', typing: { ...typing, ...change } }
}
