export { type Account, type Posting, postings } from './postings.ts'
