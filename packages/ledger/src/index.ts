export { type Account, type PoolChanged, type Posting, postings } from './postings.ts'
