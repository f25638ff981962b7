import { type Actor, isRole, playerActor } from '../src/index.ts'

/** An actor by one word, as scenario files write them: a role's word is for staff, any other is a player's name. */
export function who(word: string): Actor {
  return isRole(word) && word !== 'player' ? { person: `a-${word}`, role: word } : playerActor(word)
}
