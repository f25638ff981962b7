import type { SideName } from '@openpit/engine'
import { type Cents, cents } from '@openpit/money'
import { SIDE_NAMES } from '@openpit/names'
import {
  configure,
  type Options,
  type Rulebook,
  type RulebookName,
  rulebooks,
  SWITCH_NAMES,
  type SwitchName,
  type UnlawfulOption,
  withoutUnequipped,
  withSideKind,
} from '@openpit/rulebooks'

/** A table as the form has it. Amounts are in dollars, as they were typed; the book's own where nothing was. */
export interface TableDraft {
  readonly table: string
  readonly title: string
  readonly book: RulebookName
  readonly dealt: 'live' | 'virtual'
  readonly training: boolean
  readonly decks: string
  readonly boxes: string
  readonly playersPerBox: string
  readonly minimum: string
  readonly maximum: string
  readonly switches: Readonly<Partial<Record<SwitchName, boolean>>>
  readonly sides: Readonly<Partial<Record<SideName, boolean>>>
}

export const EMPTY_DRAFT: TableDraft = {
  table: '',
  title: '',
  book: 'nsw',
  dealt: 'live',
  training: false,
  decks: '',
  boxes: '',
  playersPerBox: '',
  minimum: '',
  maximum: '',
  switches: {},
  sides: {},
}

/** Another book has other options: none of the old ones may stay chosen unseen. */
export function withBook(draft: TableDraft, book: RulebookName): TableDraft {
  return { ...draft, book, decks: '', boxes: '', playersPerBox: '', switches: {}, sides: {} }
}

/** The choices as options of a table. What is left to the book is left out. */
export function optionsOf({ decks, boxes, playersPerBox, minimum, maximum, switches, sides }: TableDraft): Options {
  const sideBets = Object.fromEntries(Object.entries(sides).map(([bet, on]) => [bet, on ? {} : false]))
  return {
    ...(decks === '' ? {} : { decks: Number(decks) }),
    ...(boxes === '' ? {} : { boxes: Number(boxes) }),
    ...(playersPerBox === '' ? {} : { playersPerBox: Number(playersPerBox) }),
    ...(minimum === '' ? {} : { minimum: centsIn(minimum) }),
    ...(maximum === '' ? {} : { maximum: centsIn(maximum) }),
    ...(Object.keys(switches).length === 0 ? {} : { switches }),
    ...(Object.keys(sideBets).length === 0 ? {} : { sideBets }),
  }
}

function centsIn(dollars: string): Cents {
  const amount = Math.round(Number(dollars) * 100)
  return cents(Number.isSafeInteger(amount) ? amount : 0)
}

/** Why the book does not allow the draft; `null` if it does. The server asks the same question again. */
export function unlawfulIn(draft: TableDraft): UnlawfulOption | null {
  const { live } = rulebooks[draft.book]
  if (isLive(draft) && live.dealt.is === 'by-the-system-only') {
    return { option: 'dealt', why: 'the system deals this game', clause: live.dealt.clause }
  }
  const configured = configure(rulebooks[draft.book], optionsOf(draft))
  return configured.ok ? null : configured.unlawful
}

/** People practise with real cards. */
export function isLive({ dealt, training }: TableDraft): boolean {
  return dealt === 'live' || training
}

/** Why an option is off. */
export type OffReason =
  | { readonly is: 'not-in-book' }
  | { readonly is: 'decks'; readonly decks: readonly number[] }
  | { readonly is: 'device' }
  | { readonly is: 'one-kind' }
  | { readonly is: 'needs'; readonly option: SwitchName }
  | { readonly is: 'by-link' }

/** An option of a table, and the clause by which it is allowed or not. */
export type OptionLine =
  | { readonly of: 'switch'; readonly name: SwitchName; readonly clause: string; readonly may: OptionState }
  | { readonly of: 'side'; readonly name: SideName; readonly clause: string; readonly may: OptionState }

export type OptionState = { readonly isOn: boolean } | { readonly off: OffReason }

/** All options that any book has, as this book answers them together with what is chosen already. */
export function optionLines(draft: TableDraft): readonly OptionLine[] {
  return [...SIDE_NAMES.map((bet) => sideLine(draft, bet)), ...SWITCH_NAMES.map((name) => switchLine(draft, name))]
}

function switchLine(draft: TableDraft, name: SwitchName): OptionLine {
  const book = rulebooks[draft.book]
  const choice = book.switches[name]
  const asked = configure(book, { switches: { ...draft.switches, [name]: true } })
  if (choice !== undefined && (asked.ok || asked.unlawful.option !== name)) {
    const isOn = draft.switches[name] ?? (choice.byDefault || isImplied(draft, name))
    return { of: 'switch', name, clause: choice.clause, may: { isOn } }
  }
  const clause = asked.ok ? '' : asked.unlawful.clause
  const off: OffReason = choice?.needs ? { is: 'needs', option: choice.needs.is } : { is: 'not-in-book' }
  return { of: 'switch', name, clause, may: { off } }
}

/** A side bet that needs a shuffling device brings it to the table. */
function isImplied({ book, sides }: TableDraft, name: SwitchName): boolean {
  const needs = SIDE_NAMES.some((bet) => sides[bet] && rulebooks[book].answers.sides[bet]?.needsDevice)
  return name === 'shufflingDevice' && needs
}

function sideLine(draft: TableDraft, bet: SideName): OptionLine {
  const book = rulebooks[draft.book]
  const side = book.answers.sides[bet]
  const { switches, sides } = draft
  const chosen = optionsOf({ ...EMPTY_DRAFT, decks: lawfulDecks(draft), switches, sides })
  const now = configure(book, withoutUnequipped(book, withSideKind(book, chosen)))
  if (now.ok && now.table.rules.sides[bet]?.offered.is) {
    return { of: 'side', name: bet, clause: side?.offered.clause ?? '', may: { isOn: true } }
  }
  const asked = configure(book, { ...chosen, sideBets: { ...whatIsOn(book, chosen), [bet]: {} } })
  if (side === undefined || !asked.ok) {
    const clause = asked.ok ? '' : asked.unlawful.clause
    return { of: 'side', name: bet, clause, may: { off: whySideIsOff(book, draft, bet) } }
  }
  const may: OptionState = side.offered.is ? { isOn: false } : { off: { is: 'by-link' } }
  return { of: 'side', name: bet, clause: side.offered.clause, may }
}

/** The side bets that are on by name. One that is off refuses nothing. */
function whatIsOn(book: Rulebook, chosen: Options): NonNullable<Options['sideBets']> {
  const { sideBets = {} } = withSideKind(book, chosen)
  return Object.fromEntries(Object.entries(sideBets).filter(([, one]) => one !== false))
}

function whySideIsOff(book: Rulebook, draft: TableDraft, bet: SideName): OffReason {
  const side = book.answers.sides[bet]
  if (side === undefined) return { is: 'not-in-book' }
  const decks = Number(lawfulDecks(draft)) || book.answers.decks.is
  if (side.decks && !side.decks.is.includes(decks)) return { is: 'decks', decks: side.decks.is }
  return side.needsDevice && draft.switches.shufflingDevice === false ? { is: 'device' } : { is: 'one-kind' }
}

/** The number of decks, on which side bets depend; empty if the book does not allow it. */
function lawfulDecks({ book, decks }: TableDraft): string {
  return rulebooks[book].decks.is.includes(Number(decks)) ? decks : ''
}

/** Turns an option on or off. Where a table has one kind of side bet, turning it off leaves none. */
export function withOption(draft: TableDraft, line: OptionLine, isOn: boolean): TableDraft {
  if (line.of === 'switch') return { ...draft, switches: { ...draft.switches, [line.name]: isOn } }
  const { sideKinds, sides } = rulebooks[draft.book].answers
  if (sideKinds.is !== 'one-a-table') return { ...draft, sides: { ...draft.sides, [line.name]: isOn } }
  const bets = SIDE_NAMES.filter((bet) => sides[bet] !== undefined)
  return { ...draft, sides: Object.fromEntries(bets.map((bet) => [bet, isOn && bet === line.name])) }
}
