import type { LabWords } from '../words/words.ts'
import type { Decided } from './practice-round.ts'

export function nameOf(words: LabWords, way: Decided): string {
  return way === 'insure' || way === 'evenMoney' || way === 'decline' ? words[way] : words.moves[way]
}
