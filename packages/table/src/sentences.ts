// In a room of its own: whoever only words refusals needs no table.
export { peopleSentences } from './people/refusal.ts'
export { shoeSentences } from './shoe/refusal.ts'
