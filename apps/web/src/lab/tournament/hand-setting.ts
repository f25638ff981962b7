import { type LastHandReading, PLAYERS_MAX, PLAYERS_MIN, readLastHand } from '@openpit/odds'
import { configure, RULEBOOK_NAMES, type RulebookName, rulebooks } from '@openpit/rulebooks'

/** What the form and the address hold: a last hand as the visitor describes it. Texts are as they were typed. */
export interface HandSetting {
  readonly book: RulebookName
  readonly decks: number
  readonly players: readonly { readonly chips: string; readonly wager: string }[]
  /** The visitor's place at the table, and how many go through; both are counted from one. */
  readonly me: number
  readonly places: number
  readonly minimum: string
  readonly maximum: string
  /** Wagers are whole multiples of it; empty: of the minimum. */
  readonly unit: string
}

/** The books that have tournaments. */
export const TOURNAMENT_BOOKS = RULEBOOK_NAMES.filter((name) => rulebooks[name].tournament !== 'none')

const NEW_PLAYER = { chips: '1000', wager: '' }
const EXAMPLE: readonly HandSetting['players'][0][] = [
  { chips: '1000', wager: '' },
  { chips: '900', wager: '200' },
]

/** With this many players. Those who leave are the last; those who come have a stack to change. */
export function withPlayers(setting: HandSetting, players: number): HandSetting {
  const list = Array.from({ length: players }, (_, place) => setting.players[place] ?? NEW_PLAYER)
  return { ...setting, players: list, me: Math.min(setting.me, players), places: Math.min(setting.places, players - 1) }
}

/** `?book=nsw&chips=1000,900&wagers=-,200&me=1&advance=1&minimum=10&maximum=500&unit=10`, as the command has it. */
export function handFrom(query: string): HandSetting {
  const asked = new URLSearchParams(query)
  const book = TOURNAMENT_BOOKS.find((name) => name === asked.get('book')) ?? (TOURNAMENT_BOOKS[0] as RulebookName)
  const chips = asked.get('chips')?.split(',') ?? []
  const wagers = asked.get('wagers')?.split(',') ?? []
  const given = chips.map((own, place) => ({ chips: own, wager: (wagers[place] ?? '-').replace('-', '') }))
  const players = given.length < PLAYERS_MIN ? EXAMPLE : given.slice(0, PLAYERS_MAX)
  const decks = Number(asked.get('decks'))
  const within = (name: string, most: number) => Math.min(Math.max(1, Math.trunc(Number(asked.get(name)) || 1)), most)
  return {
    book,
    decks: rulebooks[book].decks.is.includes(decks) ? decks : rulebooks[book].answers.decks.is,
    players,
    me: within('me', players.length),
    places: within('advance', players.length - 1),
    minimum: asked.get('minimum') ?? '10',
    maximum: asked.get('maximum') ?? '500',
    unit: asked.get('unit') ?? '',
  }
}

export function handQuery({ book, decks, players, me, places, minimum, maximum, unit }: HandSetting): string {
  const query = new URLSearchParams({
    book,
    decks: String(decks),
    chips: players.map(({ chips }) => chips).join(),
    wagers: players.map(({ wager }) => wager || '-').join(),
    me: String(me),
    advance: String(places),
    minimum,
    maximum,
    ...(unit === '' ? {} : { unit }),
  })
  return `?${query}`.replaceAll('%2C', ',')
}

/** The hand that the setting describes, or what is wrong with it. */
export function readHand({ book, decks, players, me, places, minimum, maximum, unit }: HandSetting): LastHandReading {
  const configured = configure(rulebooks[book], { decks })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return readLastHand({
    rules: configured.table.rules,
    chips: players.map(({ chips }) => numberIn(chips)),
    // My own wager is the question, so it stays open.
    wagers: players.map(({ wager }, place) => (wager.trim() === '' || place === me - 1 ? null : numberIn(wager))),
    me,
    places,
    minimum: numberIn(minimum),
    maximum: maximum.trim() === '' ? null : numberIn(maximum),
    unit: numberIn(unit.trim() === '' ? minimum : unit),
  })
}

function numberIn(text: string): number {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN
}
