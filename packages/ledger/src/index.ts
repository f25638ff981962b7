export { type Account, type PoolChange, type Posting, postings } from './postings.ts'
