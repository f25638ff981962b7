import type { Actor } from '@openpit/engine'
import type { DeskAct, PaperForm, PaperFormCheck, RefusedTry, TournamentSupervision } from '@openpit/protocol'
import {
  decideTournament,
  isIn,
  isInRound,
  isSealed,
  nextToWager,
  type Tournament,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentSeat,
  type TournamentTable,
  tableAt,
} from '@openpit/tournament'
import { refusalOf } from '../refusals.ts'
import { type ChipBalances, chipFigures } from './chip-figures.ts'
import { type Desk, triedAs } from './desk-acts.ts'

/** What supervisors do. The amount of a sealed form is in nothing that this answers. */
export function supervisionOf(
  desk: Desk,
  balances: ChipBalances | null,
  tries: readonly RefusedTry[] | null = null,
): TournamentSupervision {
  const { tournament } = desk
  const { rules, conditions, tables } = tournament
  return {
    hasForms: conditions.secretWagers > 0,
    formShows: { ...rules.secretForm },
    examined: { ...rules.formExamined },
    secretUntilOver: rules.says.formSealed,
    examinedByPlayers: rules.says.formOpen,
    tables: tables.map((at) => formsAt(tournament, at)),
    chips: balances && chipFigures(tournament, balances),
    voidRepays: rules.voidRound.is === 'repays-interim-payments',
    refusedTries: tries && [...tries],
    acts: [...tables.flatMap((at) => voidActs(desk, at)), returnAct(desk)],
  }
}

type FormsAt = TournamentSupervision['tables'][0]

function formsAt(tournament: Tournament, at: TournamentTable): FormsAt {
  const { number: table, hand, seats } = at
  const isInHand = isInRound(at)
  const proposed = isInHand ? at.table.people.voidProposed : null
  return {
    table,
    hand,
    isInHand,
    open: isInHand ? [] : openSeats(tournament, at),
    sealed: seats.filter(isSealed).map(({ player, box, form }) => {
      return { player, box, recordedBy: form?.paper?.recordedBy ?? null }
    }),
    opened: isInHand ? [] : openedForms(tournament, at),
    voidProposed: proposed && { by: proposed.by.person, reason: proposed.reason },
  }
}

/** Seats whose players can still hand in a form in this hand; the one whose turn it is comes first. */
function openSeats(tournament: Tournament, at: TournamentTable): FormsAt['open'] {
  const next = nextToWager(tournament, at)
  const mayHandIn = ({ player, turn, isLate, voucher, form, secretWagers }: TournamentSeat) =>
    isIn(tournament, player) && turn === 'none' && !isLate && voucher === null && form === null && secretWagers > 0
  return at.seats
    .filter(mayHandIn)
    .map(({ player, box, secretWagers }) => ({ player, box, secretWagers, isNext: player === next }))
    .toSorted((one, other) => Number(other.isNext) - Number(one.isNext))
}

/** The forms of the hand before, as the record has them: they are public now. */
function openedForms({ records }: Tournament, { shownForms }: TournamentTable): FormsAt['opened'] {
  return shownForms.flatMap((player) => {
    const line = records.findLast(({ record, player: of }) => record === 'form' && of === player)
    if (line === undefined) return []
    const { box, hand, amount, inWords } = line
    const isPaper = Object.hasOwn(line, 'recordedBy')
    return [
      { player, box: Number(box), hand: Number(hand), amount: centsOf(amount), inWords: centsOf(inWords), isPaper },
    ]
  })
}

/** An amount of the record, which is in dollars. */
function centsOf(amount: unknown): number | null {
  return typeof amount === 'number' ? Math.round(amount * 100) : null
}

/** Two people void a hand: one proposes it, another confirms. */
function voidActs({ tournament, by, at }: Desk, { number: table, table: { people } }: TournamentTable): DeskAct[] {
  const { clause } = tournament.rules.voidRound
  const order = { do: 'play', by, at, table } as const
  const propose = { ...order, command: proposeVoid(by, '-') }
  const confirm = { ...order, command: { do: 'confirmVoid', by } } as const
  return people.voidProposed === null
    ? [triedAs(tournament, propose, 'proposeVoid', clause)]
    : [triedAs(tournament, confirm, 'confirmVoid', clause)]
}

/** The first of the two people says why. A tournament voids hands for irregularities only. */
export function proposeVoid(by: Actor, reason: string) {
  return { do: 'proposeVoid', by, reason, ground: 'irregularity' } as const
}

function returnAct({ tournament, by, at }: Desk): DeskAct {
  const command: TournamentCommand = { do: 'returnChips', by, at, missing: {} }
  return triedAs(tournament, command, 'returnChips', tournament.rules.powers.returnChips.clause)
}

/** What the book makes of a paper form, tried on a copy. It tells of no form but this one. */
export function checkPaperForm({ tournament, by, at }: Desk, form: PaperForm): PaperFormCheck {
  const { powers, says } = tournament.rules
  const { clause } = powers.recordForm
  const decision = decideTournament(tournament, { do: 'recordForm', by, at, ...form } as TournamentCommand)
  if (!decision.ok) {
    const refused = refusalOf(decision.refusal)
    return { clause: refused.clause ?? clause, refused, counts: null }
  }
  const taken = decision.events.find((event) => event.kind === 'turn-taken')
  const isIncomplete = taken?.form?.isIncomplete === true
  const minimum = tableAt(tournament, form.table)?.limits.minimum ?? 0
  const counts = {
    cents: taken?.form?.cents ?? 0,
    clause: isIncomplete ? says.formIncomplete : (deemedBy(decision.events) ?? null),
    deducted: isIncomplete ? minimum : 0,
  }
  return { clause, refused: null, counts }
}

/** The clause that changed the amount of a form. */
function deemedBy(events: readonly TournamentEvent[]) {
  const sealed = events.flatMap((event) => {
    return event.kind === 'table-played' && event.event.kind === 'wager-sealed' ? [event.event] : []
  })
  return sealed[0]?.clause
}
