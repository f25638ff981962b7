import type { PlayerId } from '@openpit/engine'
import type { CardStatus } from '@openpit/rulebooks'

/** A player's card, by its name. Its holder shows it at each table where they play. */
export interface PlayerCard {
  readonly card: string
  readonly holder: PlayerId
  readonly form: 'physical' | 'digital'
  readonly status: CardStatus
  /** When it expires; `null`: it does not. */
  readonly until: number | null
  /** The house issued it and keeps its status; left out, the table's opening named it. */
  readonly of?: 'house'
}
