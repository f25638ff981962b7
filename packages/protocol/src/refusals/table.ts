import { z } from 'zod'
import { ShoeStep } from '../amounts.ts'
import { byBook, byHouse } from './kind.ts'

const cents = z.number()
const box = z.number()
const boxes = z.array(box).readonly()
const count = z.number()
const name = z.string()
const names = z.array(name).readonly()
const someNames = z.array(name).min(1).readonly()
/** In milliseconds since 1970. */
const time = z.number()

/** Why a table refuses a command about people, seats, limits or notices. */
export const PlaceRefusals = [
  byBook('seat-taken', { box, player: name, free: boxes }),
  byBook('seat-is-yours', { box }),
  byBook('seat-has-a-wager', { box, player: name }),
  byBook('seats-are-free', { free: boxes }),
  byBook('box-of-another', { box, player: name }),
  byBook('boxes-not-in-a-row'),
  byBook('which-box'),
  byBook('not-at-the-table', { player: name }),
  byBook('is-leaving', { player: name }),
  byBook('winnings-at-stake', { paid: cents }),
  byBook('owes', { player: name, owed: cents }),
  byBook('is-excluded', { player: name }),
  byBook('table-full', { players: count }),
  byBook('table-closing'),
  byBook('too-many-boxes', { boxes: count }),
  byBook('boxes-out-of-range', { most: count }),
  byBook('no-such-number', { most: count }),
  byBook('only-with-a-shoe'),
  byBook('shoe-has-begun'),
  byBook('skipped-no-round', { player: name }),
  byBook('not-idle-enough', { player: name, rounds: count, needed: count }),
  byBook('nothing-to-lift', { player: name }),
  byBook('limits-crossed'),
  byBook('not-above-the-sign', { maximum: cents }),
  byBook('notice-needed', { minutes: count }),
  byBook('notice-too-short', { minutes: count }),
  byBook('notice-not-due', { due: time }),
  byBook('no-notice'),
  byBook('not-all-agree', { missing: someNames }),
  byBook('not-a-time'),
  byBook('not-told', { whom: someNames }),
  byBook('words-needed', { field: name }),
  byBook('no-void-proposed'),
  byBook('second-person-needed', { person: name }),
] as const

/** Why a table refuses a command about its cards. */
export const ShoeRefusals = [
  byBook('shoe-not-ready', { wants: ShoeStep }),
  byBook('shoe-not-in-this-book'),
  byBook('round-in-play'),
  byBook('wagers-on-the-table'),
  byBook('cards-are-there'),
  byBook('wrong-count', { counted: count, cards: count }),
  byBook('no-shuffle-due'),
  byBook('no-cut-due'),
  byBook('not-the-cutter', { asked: names }),
  byBook('cut-outside-limits', { at: count, least: count, most: count }),
  byBook('no-marking-due'),
  byBook('wrong-number-of-markers', { markers: count }),
  byBook('marker-outside-limits', { fromBack: count, least: count, most: count }),
  byBook('no-cutting-card-left'),
  byBook('already-burned'),
  byBook('too-late-to-burn'),
  byBook('not-to-be-replaced-now'),
  byBook('nothing-missed'),
  byBook('cards-are-virtual'),
  byBook('contributions-awaited', { from: someNames }),
  byBook('table-closed'),
] as const

/** Why a contribution to a shuffle is refused. */
export const CeremonyRefusals = [
  byHouse('not-a-commitment'),
  byHouse('not-a-name'),
  byHouse('already-committed', { by: name }),
  byHouse('commitments-closed'),
  byHouse('commitments-open'),
  byHouse('not-committed', { by: name }),
  byHouse('already-revealed', { by: name }),
  byHouse('does-not-match', { by: name }),
  byHouse('withheld-before', { by: name }),
  byHouse('not-to-cut', { by: name }),
] as const
