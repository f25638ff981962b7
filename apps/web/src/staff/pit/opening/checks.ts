import { SIDE_NAMES } from '@openpit/names'
import type { TableView } from '@openpit/protocol'
import { EQUIPMENT, type Equipment, rulebooks } from '@openpit/rulebooks'
import { isLive, type TableDraft, unlawfulIn } from './table-draft.ts'

/** One thing that a table needs before its first round. */
export interface Check {
  readonly name: string
  readonly clause: string | null
  readonly is: 'done' | 'next' | 'to-do'
  /** Who has done it, or is there. */
  readonly who?: string
}

/** The form's own checks: what it must say before the table can be opened. */
export const FIELDS = ['number', 'game', 'decks', 'boxes', 'sign'] as const
export type Field = (typeof FIELDS)[number]

const OPTIONS_OF: Readonly<Record<Field, readonly string[]>> = {
  number: [],
  game: ['dealt'],
  decks: ['decks'],
  boxes: ['boxes', 'playersPerBox'],
  sign: ['minimum', 'maximum', 'smallestChip'],
}

const NUMBER = /^[a-z0-9][a-z0-9-]{0,79}$/

export function fieldChecks(draft: TableDraft): readonly (Check & { readonly name: Field })[] {
  const unlawful = unlawfulIn(draft)
  const book = rulebooks[draft.book]
  const isMissing = (field: Field) =>
    field === 'number'
      ? !NUMBER.test(draft.table) || draft.title.trim() === ''
      : unlawful !== null && OPTIONS_OF[field].includes(unlawful.option)
  const clauses: Readonly<Record<Field, string | null>> = {
    number: null,
    game: book.live.dealt.clause,
    decks: book.decks.clause,
    boxes: book.boxes.clause,
    sign: book.answers.minimum.clause,
  }
  const next = FIELDS.find(isMissing)
  return FIELDS.map((name) => {
    return { name, clause: clauses[name], is: name === next ? 'next' : isMissing(name) ? 'to-do' : 'done' }
  })
}

/** What follows at the table before the first card: in the book's order, as far as it is known to be done. */
export function checksAtTable(draft: TableDraft, view: TableView | null): Readonly<Record<Part, readonly Check[]>> {
  if (!isLive(draft)) return { cards: [], equipment: [], staff: [] }
  return { cards: cardChecks(draft, view), equipment: equipmentChecks(draft, view), staff: staffChecks(draft, view) }
}

export const PARTS = ['cards', 'equipment', 'staff'] as const
export type Part = (typeof PARTS)[number]

function cardChecks({ book, switches }: TableDraft, view: TableView | null): readonly Check[] {
  const { live, shoe } = rulebooks[book]
  const { steps, forDevice } = live.cards.preparing.new
  const work = switches.shufflingDevice ? (forDevice ?? steps) : steps
  const named: readonly (readonly [string, string])[] = [
    ['load', live.cards.preparing.new.clause],
    ...work.map(({ is, clause }) => [is, clause] as const),
    ['shuffle', shoe.source.clause],
  ]
  // Cards that were checked or shuffled in advance skip steps: what comes before the current one is done.
  const step = view?.shoe.step
  const now = step === undefined ? -1 : step === 'nothing' ? named.length : named.findIndex(([name]) => name === step)
  const at = now === -1 && step !== undefined ? named.length : now
  return named.map(([name, clause], index) => {
    return { name, clause, is: index < at ? 'done' : index === at ? 'next' : 'to-do' }
  })
}

function equipmentChecks({ book, sides, switches }: TableDraft, view: TableView | null): readonly Check[] {
  const missing = view?.live?.work?.missing
  const { pit, answers } = rulebooks[book]
  const { equipment } = pit
  const hasButton = SIDE_NAMES.some((bet) => sides[bet] === true && answers.sides[bet]?.settles === 'by-prize-button')
  const isNeeded = (what: Equipment) =>
    equipment[what].is === 'needed' ||
    (equipment[what].is === 'needed-for-the-prize-button' && hasButton) ||
    (equipment[what].is === 'needed-without-a-device' && switches.shufflingDevice !== true)
  return EQUIPMENT.filter(isNeeded).map((name) => {
    const isHere = missing !== undefined && !missing.includes(name)
    return { name, clause: equipment[name].clause, is: isHere ? 'done' : 'to-do' }
  })
}

function staffChecks({ book }: TableDraft, view: TableView | null): readonly Check[] {
  const { pit, live } = rulebooks[book]
  const onDuty = view?.live?.work?.onDuty ?? {}
  const roles: (readonly [string, string])[] = [['dealer', pit.roles.dealer]]
  const { checkedBy } = live.cards
  if (checkedBy.is === 'a-dealer-and-a-supervisor') roles.push(['supervisor', checkedBy.see])
  if (pit.attendance.is === 'an-inspector') roles.push(['inspector', pit.attendance.clause])
  return roles.map(([name, clause]) => {
    const [who] = onDuty[name] ?? []
    return who === undefined ? { name, clause, is: 'to-do' } : { name, clause, is: 'done', who }
  })
}
