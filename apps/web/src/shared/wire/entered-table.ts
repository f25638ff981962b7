import type { ClientMessage, Refusal, ServerMessage } from '@openpit/protocol'

/** A table with all changes so far, and the places where the newest cards were dealt. */
export type WholeTable = Extract<ServerMessage, { type: 'table' }> & { readonly dealt?: readonly string[] }
export type Reply = Extract<ServerMessage, { type: 'reply' }>

/** `again` is the time of the next try; `isFull` says that this person has too many sockets open. */
export type ConnectionState =
  | { readonly is: 'idle' }
  | { readonly is: 'connecting' }
  | { readonly is: 'connected' }
  | { readonly is: 'lost'; readonly again: number; readonly isFull: boolean }

/** A command that is not answered yet. */
export interface PendingCommand {
  /** `null` for a command to a jackpot. */
  readonly table: string | null
  readonly message: ClientMessage
  readonly onReply: (reply: Reply) => void
}

/** A table that the page shows. */
export interface EnteredTable {
  /** `isWhole`: the whole table was shown. Events may have been missed before it. */
  readonly onNews: (news: WholeTable, isWhole: boolean) => void
  readonly onGone: (refusal: Refusal) => void
  /** The last state that was shown. News messages hold changes to it. */
  latest: WholeTable | null
}
