// In a room of its own: whoever only words refusals needs no table.
export { houseSentences } from './house/refusal.ts'
export { shoeSentences } from './shoe/refusal.ts'
