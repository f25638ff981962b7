// Separate entry point: clients can word refusals without importing the promotions.

export { promotionSentences } from './refusal.ts'
