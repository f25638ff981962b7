import type { Card } from '@openpit/cards'
import type { Actor, BoxNumber } from '@openpit/engine'
import { CARD_COMMANDS, type CardCommand } from './card-command.ts'

/** What happens with real cards, and how errors are put right. */
export type LiveCommand = FactCommand | CardCommand | RulingCommand

/** Staff say what happened; the book says what follows. */
export type FactCommand =
  /** A card came out, and none was due. */
  | { readonly do: 'strayCard'; readonly by: Actor; readonly seen: boolean; readonly on?: 'dealer' | BoxNumber }
  /** The next card lies face up in the shoe. */
  | { readonly do: 'faceUpCard'; readonly by: Actor }
  /** The card that is due, typed in while the reader is out of order. */
  | { readonly do: 'keyCard'; readonly by: Actor; readonly is: Card }

/** What supervisors decide about a round. When the round is over, a second person must confirm it. */
export type RulingCommand =
  /** Back to just before this version of the table; without it, the initial deal is repeated. */
  | {
      readonly do: 'reconstruct'
      readonly by: Actor
      readonly from?: number
      /** What the player had decided there. It is noted; the decision itself is made again. */
      readonly decided?: DecisionName
      readonly reason?: string
    }
  /** The card with this number in its round (the first to come out is 1) was read wrongly. */
  | {
      readonly do: 'correctCard'
      readonly by: Actor
      readonly card: number
      readonly is: Card
      readonly reason?: string
    }

/** The decisions on a hand that a dealer can mistake for one another. */
export const DECISION_NAMES = ['hit', 'stand', 'double', 'split'] as const
export type DecisionName = (typeof DECISION_NAMES)[number]

const NAMES: Readonly<Record<LiveCommand['do'], true>> = {
  strayCard: true,
  faceUpCard: true,
  keyCard: true,
  ...CARD_COMMANDS,
  reconstruct: true,
  correctCard: true,
}

export function isLiveCommand(command: { readonly do: string }): command is LiveCommand {
  return Object.hasOwn(NAMES, command.do)
}
