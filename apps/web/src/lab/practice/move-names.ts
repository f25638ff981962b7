import type { LabWords } from '../words/words.ts'
import type { PracticeMove } from './practice-round.ts'

export function nameOf(words: LabWords, way: PracticeMove): string {
  return way === 'insure' || way === 'evenMoney' || way === 'decline' ? words[way] : words.moves[way]
}
