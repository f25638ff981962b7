import type { Rules } from '@openpit/engine'
import { rulesOf } from './settings.ts'

/** Every way to play that changes what a hand is worth, each with some lawful number of decks. */
export const GAMES: readonly (readonly [name: string, rules: Rules])[] = [
  ['nsw, 3 decks', rulesOf('nsw', { decks: 3 })],
  ['nsw, 8 decks', rulesOf('nsw', { decks: 8 })],
  ['nsw, 4 decks, splits of splits', rulesOf('nsw', { decks: 4, switches: { resplit: true } })],
  ['star, 6 decks', rulesOf('star', { decks: 6 })],
  ['star, 8 decks, splits of splits', rulesOf('star', { decks: 8, switches: { resplit: true } })],
  ['tas, 5 decks', rulesOf('tas', { decks: 5 })],
  ['pontoon, 4 decks', rulesOf('pontoon', { decks: 4 })],
  ['pontoon, 7 decks', rulesOf('pontoon', { decks: 7 })],
  ['nz, 7 decks', rulesOf('nz', { decks: 7 })],
  ['online', rulesOf('online')],
  ['online, surrender', rulesOf('online', { switches: { surrender: true } })],
  ['online, no peek', rulesOf('online', { switches: { peek: false } })],
]
