import type { LabWords } from '../words/words.ts'
import type { PracticeMove } from './practice-round.ts'

export function nameOf(words: LabWords, move: PracticeMove): string {
  return move === 'insure' || move === 'evenMoney' || move === 'decline' ? words[move] : words.moves[move]
}
