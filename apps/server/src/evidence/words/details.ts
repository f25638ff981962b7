import { type Card, printCard, printCards } from '@openpit/cards'
import type { Settlement } from '@openpit/engine'
import type { StaffRole } from '@openpit/names'

/** The languages of a transcript in words. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** A word in each language. */
export type Words = readonly [en: string, de: string]

export function wordIn(language: Language, [en, de]: Words): string {
  return language === 'en' ? en : de
}

const ROLES: Readonly<Record<StaffRole | 'player', Words>> = {
  player: ['player', 'Spieler'],
  dealer: ['dealer', 'Dealer'],
  supervisor: ['supervisor', 'Tischaufsicht'],
  assistantManager: ['assistant manager', 'stellvertretende Spielleitung'],
  manager: ['manager', 'Spielleitung'],
  inspector: ['inspector', 'Inspektor'],
  surveillance: ['surveillance', 'Überwachung'],
  director: ['tournament director', 'Turnierleitung'],
  cage: ['cage', 'Kasse'],
  regulator: ['regulator', 'Aufsichtsbehörde'],
}

export function roleIn(language: Language, role: string): string {
  return Object.hasOwn(ROLES, role) ? wordIn(language, ROLES[role as StaffRole]) : role
}

const OUTCOMES: Readonly<Record<Settlement['outcome'], Words>> = {
  win: ['win', 'Gewinn'],
  loss: ['loss', 'Verlust'],
  'stand-off': ['stand-off', 'unentschieden'],
  void: ['void', 'ungültig'],
  surrender: ['surrender', 'aufgegeben'],
}

/** Words in front of a field. A field that is not here has its own name. */
const FIELDS: Readonly<Record<string, Words>> = {
  box: ['box', 'Box'],
  hand: ['hand', 'Hand'],
  total: ['total', 'Punkte'],
  was: ['was', 'war'],
  is: ['is', 'ist'],
  to: ['to', 'auf'],
  from: ['from', 'von'],
  minimum: ['minimum', 'Minimum'],
  maximum: ['maximum', 'Maximum'],
  reason: ['reason', 'Grund'],
  number: ['number', 'Nummer'],
  seen: ['seen', 'gesehen'],
  tokens: ['tokens', 'Gutscheinchips'],
}

/** Fields whose value says enough. */
const WITHOUT_NAME: ReadonlySet<string> = new Set(['player', 'bet', 'card', 'wager', 'shoe', 'duty', 'what', 'about'])
/** Amounts of money, in cents. */
const MONEY: ReadonlySet<string> = new Set([
  'cents',
  'returned',
  'added',
  'cap',
  'paid',
  'minimum',
  'maximum',
  'tokens',
])
/** Fields of the machinery, which say nothing to a reader. */
const LEFT_OUT: ReadonlySet<string> = new Set(['kind', 'commitment', 'signature', 'root', 'seed', 'random', 'keep'])

/** Fields with a card, or with several. Events hold cards as numbers. */
const CARD: ReadonlySet<string> = new Set(['card', 'was', 'is'])
const CARDS: ReadonlySet<string> = new Set(['missing', 'foreign', 'damaged', 'part'])

/** An event with its cards as people write them. */
export function withCards(event: object): Readonly<Record<string, unknown>> {
  const fields = Object.entries(event).map(([field, value]): readonly [string, unknown] => {
    if (CARD.has(field) && typeof value === 'number') return [field, printCard(value as Card)]
    if (CARDS.has(field) && Array.isArray(value)) return [field, printCards(value as Card[])]
    return [field, value]
  })
  return Object.fromEntries(fields)
}

/** The details of an event, each as a few words. */
export function detailsOf(event: object, language: Language): readonly string[] {
  const { clause, ...fields } = withCards(event)
  const details = Object.entries(fields).flatMap(([field, value]) => {
    return LEFT_OUT.has(field) ? [] : detail(field, value, language)
  })
  return typeof clause === 'string' ? [...details, clause] : details
}

function detail(field: string, value: unknown, language: Language): readonly string[] {
  if (value === null || value === undefined || value === false || value === '') return []
  if (field === 'line' && typeof value === 'object') return [settlementIn(language, value as Settlement)]
  if (field === 'to' && typeof value === 'object') return [settlementIn(language, value as Settlement)]
  if (field === 'by' && typeof value === 'object') return [actorIn(language, value)]
  if (field === 'at' && typeof value === 'number') return [new Date(value).toISOString()]
  if (field === 'tokens' && value === 0) return []
  const name = FIELDS[field] === undefined ? field : wordIn(language, FIELDS[field])
  if (MONEY.has(field) && typeof value === 'number') {
    const amount = moneyIn(language, value)
    return [field === 'cents' ? amount : `${name} ${amount}`]
  }
  if (value === true) return [name]
  if (typeof value === 'object') return isEmpty(value) ? [] : [`${name} ${JSON.stringify(value)}`]
  return [WITHOUT_NAME.has(field) ? String(value) : `${name} ${String(value)}`]
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}

function actorIn(language: Language, value: object): string {
  const { person, role } = value as { readonly person?: string; readonly role?: string }
  return `${person ?? ''} (${roleIn(language, role ?? '')})`
}

function settlementIn(language: Language, { player, box, hand, wager, stake, outcome, profit, clause }: Settlement) {
  const place = `${wordIn(language, ['box', 'Box'])} ${box}${hand > 1 ? `/${hand}` : ''}`
  const staked = `${wordIn(language, ['staked', 'gesetzt'])} ${moneyIn(language, stake)}`
  const result = `${profit > 0 ? '+' : ''}${moneyIn(language, profit)}`
  return [player, place, wager, wordIn(language, OUTCOMES[outcome]), staked, result, clause].join(', ')
}

/** `$1,250.50` in English, `1.250,50 $` in German. */
export function moneyIn(language: Language, cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : '.')
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  const sign = cents < 0 ? '−' : ''
  return language === 'en' ? `${sign}$${whole}.${rest}` : `${sign}${whole},${rest} $`
}
