// Separate entry point: clients can word refusals, commands and duties without importing the table.

export { liveSentences } from './live/refusal.ts'
export { peopleSentences } from './people/refusal.ts'
export type { PitDutyName } from './pit/event.ts'
export { pitSentences } from './pit/refusal.ts'
export type { MoneyRuling } from './rulings/proposal.ts'
export { shoeSentences } from './shoe/refusal.ts'
export type { CommandName } from './view/command.ts'
