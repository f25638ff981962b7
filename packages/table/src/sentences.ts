// Separate entry point: clients can word refusals without importing the table.

export { liveSentences } from './live/refusal.ts'
export { peopleSentences } from './people/refusal.ts'
export { pitSentences } from './pit/refusal.ts'
export { shoeSentences } from './shoe/refusal.ts'
