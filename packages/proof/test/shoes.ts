import { type Card, FIFTY_TWO, FORTY_EIGHT, loadedShoe } from '@openpit/cards'
import { rulebooks, shoeFacts } from '../../rulebooks/src/index.ts'
import {
  type Ceremony,
  type Contribution,
  cardDrawn,
  closeCommitments,
  closedText,
  commit,
  contentsOf,
  contributionsOf,
  fillDevice,
  hex,
  openCeremony,
  openingOf,
  openingText,
  orderShoe,
  printTranscript,
  prizeFor,
  prizePick,
  prizesIn,
  provenCard,
  provenDraw,
  readTranscript,
  reveal,
  type ShoeHeader,
  type ShoeRecord,
  seal,
  shoeKey,
  type Transcript,
  type TranscriptEntry,
  transcriptOf,
  withCards,
  withoutCard,
} from '../src/index.ts'
import { publicKeyOf, signBy } from './signing.ts'

/** 32 bytes, the same in every run. */
export function bytes(start: number): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => (start + index) & 0xff)
}

export const NSW: ShoeHeader = {
  shoe: 'nsw/table-1/shoe-1',
  source: 'shoe',
  load: 'decks',
  follows: '',
  decks: 6,
  markers: [292],
  stack: loadedShoe(6, FIFTY_TWO),
}

export const PONTOON: ShoeHeader = {
  shoe: 'pontoon/table-2/shoe-9',
  source: 'shoe',
  load: 'decks',
  follows: '',
  decks: 4,
  markers: [40],
  stack: loadedShoe(4, FORTY_EIGHT),
}

/** The discards, loaded when the shoe before ran out in a round. */
export const REFILL: ShoeHeader = {
  ...NSW,
  shoe: 'nsw/table-1/shoe-1b',
  load: 'part',
  follows: NSW.shoe,
  markers: [5],
  stack: loadedShoe(3, { name: 'aces, nines and kings', ranks: ['A', '9', 'K'] }).toSorted((a, b) => a - b),
}

/** A shoe whose header names the program and the rulebook. */
export const NAMED: ShoeHeader = {
  ...NSW,
  shoe: 'nsw/table-1/shoe-3',
  program: '0.1.0',
  rules: `sha256:${hex(bytes(200))}`,
}

/** A shoe of format 2: it names its game, and the cutting card lies where the book allows. */
export const GAME: ShoeHeader = {
  ...NAMED,
  shoe: 'nsw/table-1/shoe-4',
  markers: [78],
  game: { rulebook: 'nsw', composition: 'whole', markerLimits: [[1, 156]] },
}

/** A shoe of Jokers Wild: six decks and four jokers behind them. */
export const WITH_JOKERS: ShoeHeader = {
  ...NAMED,
  shoe: 'tas/cup-1/shoe-6',
  markers: [79],
  stack: loadedShoe(6, FIFTY_TWO, 4),
  game: { rulebook: 'tas', composition: 'whole', jokers: 4, markerLimits: [[1, 315]] },
}

/** A device of format 2. */
export const GAME_DEVICE: ShoeHeader = {
  ...GAME,
  shoe: 'nz/table-3/shoe-5',
  source: 'device',
  markers: [],
  game: { rulebook: 'nz', composition: 'whole', markerLimits: [] },
}

/** The seed of the key with which the house signs in tests, and its public key. */
export const SIGNING_SEED = hex(bytes(90))
export const PUBLIC_KEY = publicKeyOf(SIGNING_SEED)

/** The prizes of New Zealand's prize button. */
export const { prizes: PRIZES } = shoeFacts(rulebooks.nz, {
  source: 'device',
  load: 'decks',
  decks: 6,
  cards: 312,
  markers: 0,
})

/** The record with the house's signatures, and with prizes drawn after the last card. */
export function signedRecord(record: ShoeRecord, prizes = 0): ShoeRecord {
  const opening = openingText(openingOf(record.header, record.seed))
  const { closed } = record.ceremony
  const drawn = Array.from({ length: prizes }, (_, prize): TranscriptEntry => {
    const pick = prizePick(
      shoeKey(record.header, record.seed, contributionsOf(record.ceremony) ?? []),
      prize,
      prizesIn(PRIZES),
    )
    return { prize, outOf: prizesIn(PRIZES), pick, pays: prizeFor(PRIZES, pick) ?? 0 }
  })
  return {
    ...record,
    openingSignature: opening ? signBy(SIGNING_SEED, opening) : null,
    ceremony: { ...record.ceremony, closedSignature: closed && signBy(SIGNING_SEED, closedText(closed)) },
    course: [...record.course, ...drawn],
  }
}

export const DEVICE: ShoeHeader = { ...NSW, shoe: 'nsw/table-3/shoe-2', source: 'device', markers: [] }

export const ANN: Contribution = { by: 'ann', cut: 100, random: bytes(1) }
export const BOB: Contribution = { by: 'bob', cut: null, random: bytes(77) }

/** A ceremony in which all contributors have committed, and all but those in `withheld` have revealed. */
export function ceremonyOf(
  header: ShoeHeader,
  seed: Uint8Array,
  contributions: readonly Contribution[],
  withheld: readonly string[] = [],
): Ceremony {
  const opening = openingOf(header, seed)
  let ceremony = openCeremony(opening)
  for (const contribution of contributions) {
    ceremony = mustAccept(commit(ceremony, contribution.by, seal(opening, contribution).commitment))
  }
  ceremony = closeCommitments(ceremony)
  for (const { by, cut, random } of contributions) {
    if (!withheld.includes(by)) ceremony = mustAccept(reveal(ceremony, by, cut, hex(random)))
  }
  return ceremony
}

export function mustAccept(step: ReturnType<typeof commit>): Ceremony {
  if (!step.ok) throw new Error(step.refusal.kind)
  return step.ceremony
}

/** A shoe from which `dealt` cards were dealt. */
export function dealtShoe(header: ShoeHeader, seed: Uint8Array, dealt: number, added = [ANN, BOB]): ShoeRecord {
  const ceremony = ceremonyOf(header, seed, added)
  const ordered = orderShoe(header, seed, contributionsOf(ceremony) ?? [])
  const course = Array.from({ length: dealt }, (_, position) => provenCard(ordered, position))
  return { header, seed, ceremony, root: ordered.root, course }
}

/** A device from which rounds of five cards are drawn; the cards of each go back after three cards of the next. */
export function drawnDevice(header: ShoeHeader, seed: Uint8Array, draws: number): ShoeRecord {
  const ceremony = ceremonyOf(header, seed, [BOB])
  const device = fillDevice(header, seed, contributionsOf(ceremony) ?? [])
  let contents = contentsOf(header.stack)
  let last: Card[] = []
  let current: Card[] = []
  const course: TranscriptEntry[] = []
  for (let position = 0; position < draws; position++) {
    const drawn = provenDraw(device, position, cardDrawn(device, position, contents))
    contents = withoutCard(contents, drawn.card)
    course.push(drawn)
    current.push(drawn.card)
    if (current.length === 3 && last.length > 0) {
      course.push({ returned: last })
      contents = withCards(contents, last)
    }
    if (current.length === 5) {
      last = current
      current = []
    }
  }
  return { header, seed, ceremony, root: device.root, course }
}

/** The transcript file of a shoe that staff had shuffled. */
export function fileOf(record: ShoeRecord): string {
  return printTranscript(transcriptOf(record, 'ordered'))
}

/** That file after a change to its content, with a digest that fits: as a forger would write it. */
export function forgedFile(record: ShoeRecord, change: (transcript: Transcript) => Transcript): string {
  const read = readTranscript(fileOf(record))
  if (!read.ok) throw new Error('the file before the change must be good')
  return printTranscript(change(read.transcript))
}
