import type { Actor, Clause, Command } from '@openpit/engine'
import type { RulingCommand } from '../live/command.ts'
import type { PaymentRuling } from '../pit/command.ts'

/** A ruling that changes money. When its round is over, it waits for a second person. */
export type MoneyRuling = RulingCommand | PaymentRuling | RoundRuling

/** Rulings that a round judges itself, in play and when it is over. */
export type RoundRuling = Extract<Command, { do: 'voidRound' | 'capWagers' }>

/** A ruling that waits for a second person. */
export interface RulingProposal {
  readonly command: MoneyRuling
  readonly clause: Clause
}

/** The second person agrees, or the ruling is not made. */
export type SecondPersonCommand =
  | { readonly do: 'confirm'; readonly by: Actor }
  | { readonly do: 'dropRuling'; readonly by: Actor }

export type SecondPersonEvent =
  | { readonly kind: 'ruling-proposed'; readonly command: MoneyRuling; readonly clause: Clause }
  | { readonly kind: 'ruling-confirmed'; readonly by: Actor; readonly clause: Clause }
  | { readonly kind: 'ruling-dropped'; readonly by: Actor }

export function isRoundRuling(command: { readonly do: string }): command is RoundRuling {
  return command.do === 'voidRound' || command.do === 'capWagers'
}

export function isSecondPersonCommand(command: { readonly do: string }): command is SecondPersonCommand {
  return command.do === 'confirm' || command.do === 'dropRuling'
}

export function isSecondPersonEvent(event: { readonly kind: string }): event is SecondPersonEvent {
  return event.kind === 'ruling-proposed' || event.kind === 'ruling-confirmed' || event.kind === 'ruling-dropped'
}

export function proposalAfter(event: SecondPersonEvent): RulingProposal | null {
  return event.kind === 'ruling-proposed' ? { command: event.command, clause: event.clause } : null
}
