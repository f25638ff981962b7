export type { Account, LinkAccount, Posting } from './accounts.ts'
export type { ClaimEvent } from './claims.ts'
export type { MoneyCorrection, PoolChange, TokenMove, WrongPayment } from './moves.ts'
export { postings } from './postings.ts'
