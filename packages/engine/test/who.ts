import { type Actor, isRole, playerActor } from '../src/index.ts'

/** An actor from one word, as in scenario files: the name of a staff role, or else of a player. */
export function who(word: string): Actor {
  return isRole(word) && word !== 'player' ? { person: `a-${word}`, role: word } : playerActor(word)
}
