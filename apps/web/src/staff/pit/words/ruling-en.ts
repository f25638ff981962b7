import type { CommandName } from '@openpit/table/sentences'
import { COMMANDS } from '../../shared/words/commands-en.ts'

type Words = Readonly<Record<string, string>>

interface Remedy {
  readonly do: string
  readonly [field: string]: unknown
}

const ACTS: Words = {
  hit: 'hit',
  stand: 'stood',
  double: 'doubled',
  split: 'split',
  surrender: 'surrendered',
  insure: 'insured',
  decline: 'declined',
  deal: 'cards were dealt',
  closeOffers: 'offers closed',
  refuseCard: 'refused a card',
}

const AGAIN: Words = { hit: 'hits', stand: 'stands', double: 'doubles', split: 'splits', decline: 'declines' }

const ABOUT: Words = {
  reconstruct: 'The round goes back. Cards that came out since are held, in their order.',
  correctCard: 'The round is played again with the right card and the same decisions.',
  voidHand: 'The bets on this hand go back.',
  voidRound: 'Bets go back, as far as the book says.',
}

/** The texts of the page on which a supervisor rules. */
export const ruling = {
  found: 'What went wrong',
  whichDecision: 'A decision was not followed',
  wrongHere: 'Here it went wrong',
  whichCard: 'A card was misread',
  cardNumber: (number: number): string => `Card ${number}:`,
  rank: 'Right rank',
  suit: 'Right suit',
  suits: { s: 'Spades', h: 'Hearts', c: 'Clubs', d: 'Diamonds' } as Words,
  playerHad: 'The player had decided',
  did: (name: string, box: number | null, by: string): string => {
    if (ACTS[name] !== undefined) return `${box === null ? by : `Box ${box}`}: ${ACTS[name]}`
    const said = COMMANDS[name as CommandName] ?? name
    return `${by} ${said}${box === null ? '' : `, box ${box}`}`
  },
  remedies: 'Before and after',
  asPaid: 'As dealt and paid',
  paid: 'paid',
  wouldBe: 'would be',
  change: 'change',
  noChange: 'no change',
  notSettled: 'open',
  house: 'House',
  off: 'Off, and why',
  /** `card` is the right one, in words. */
  remedy: (command: Remedy, card: string): string => {
    if (command.do === 'reconstruct') return command.from === undefined ? 'Deal again' : 'Go back to the decision'
    if (command.do === 'correctCard') return `Card ${command.card} is the ${card}`
    return command.do === 'voidHand' ? `Void the hand on box ${command.box}` : 'Void the round'
  },
  about: (name: string): string => ABOUT[name] ?? '',
  holdsIf: (assumes: readonly { box: number; do: string }[]): string =>
    `Figures hold if ${assumes.map(({ box, do: name }) => `box ${box} ${AGAIN[name] ?? name}`).join(', ')}. They decide again.`,
  open: 'The round goes on from there.',
  noBetToRuleOn: (box: number) => `No bet on box ${box} can be ruled on any more`,
  nothing: 'No round can be put right at the moment.',
  keys: '↑ ↓ decision, H S D P what it was, ← → remedy, W why, Ctrl ↵ send',
  sameForSecond: 'This is what the first person saw. C confirms, N declines.',
  atDesk: 'Choosing a remedy is best done at the pit desk. Here you can confirm what others propose.',
  twoPeople: 'Two people',
  youPropose: 'You propose',
  why: 'Why',
  secondConfirms: 'A second person confirms',
  notYou: 'Not you: you have proposed it',
  sendToSecond: 'Send to the second person',
  rule: 'Rule',
  chooseFirst: 'Choose a remedy first',
  sayWhyFirst: 'Say why first',
  dutyFirst: 'Come on duty here first',
  proposedBy: (by: string): string => `${by} proposed it`,
  youAreSecond: 'You are the second person',
  nothingMoved: 'Nothing has moved yet',
  takeBack: 'Take it back',
  decline: 'Decline',
  confirm: 'Confirm',
  virtualOnly: 'The cards of this table are virtual and cannot be wrong. Two people can void the round.',
}

export type RulingWords = typeof ruling
