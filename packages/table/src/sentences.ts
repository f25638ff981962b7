// Separate entry point: clients can word refusals without importing the table.
export { peopleSentences } from './people/refusal.ts'
export { shoeSentences } from './shoe/refusal.ts'
