import { boxAt, jackpotOf, type Rules, type Settlement, type SideName } from '@openpit/engine'
import { hex } from '@openpit/proof'
import type { BoxView, TableView, WaitsView } from '@openpit/protocol'
import {
  type Audience,
  cardsLeft,
  cutLimits,
  cutRequest,
  holdAt,
  redactPeople,
  shoeStep,
  waitsAt,
} from '@openpit/table'
import { boxView, dealerView } from './box-view.ts'
import { hasSameLive, liveView } from './live-view.ts'
import type { Moment } from './moment.ts'
import { areSame, hasSameBox, hasSameOpening, hasSameRules, hasSameShoe, hasSameSigns } from './same-parts.ts'
import { printedRules, signsView } from './signs-view.ts'

/**
 * A part of the view. `isSame` compares what the part is made from: while that is the same, so is the part, and it is
 * not made again. It runs for every part at every command, so it must make no objects.
 */
export interface Part<Shown> {
  readonly isSame: (before: Moment, after: Moment) => boolean
  readonly make: (moment: Moment, audience: Audience) => Shown
}

/** Every part of the view except the boxes. The table's redaction decides what an audience may see. */
export const VIEW_PARTS: { readonly [Name in Exclude<keyof TableView, 'boxes'>]-?: Part<TableView[Name]> } = {
  title: { isSame: hasSameOpening, make: ({ opening }) => opening.title },
  rulebook: { isSame: hasSameOpening, make: ({ opening }) => opening.rulebook },
  round: { isSame: (before, after) => before.round === after.round, make: ({ round }) => round },
  phase: {
    isSame: (before, after) => before.table.round.phase === after.table.round.phase,
    make: ({ table }) => table.round.phase,
  },
  limits: {
    isSame: hasSameRules,
    make: ({ table: { rules } }) => ({
      minimum: rules.minimum.is,
      maximum: rules.maximum.is,
      increment: rules.increment.is,
      smallestChip: rules.smallestChip.is,
      playersPerBox: rules.playersPerBox.is,
    }),
  },
  printed: { isSame: hasSameRules, make: ({ table }) => printedRules(table.rules) },
  sideBets: {
    isSame: hasSameRules,
    make: ({ table: { rules } }) => {
      return (Object.keys(rules.sides) as SideName[]).filter((bet) => rules.sides[bet]?.offered.is)
    },
  },
  pool: {
    isSame: (before, after) => shownPool(before) === shownPool(after),
    make: shownPool,
  },
  dealer: {
    isSame: ({ table: { round: before } }, { table: { round: after } }) => {
      return before.dealer === after.dealer && before.phase === after.phase
    },
    make: ({ table }) => dealerView(table),
  },
  // Without the deadline, which is a part of its own.
  waits: {
    isSame: (before, after) => {
      const areSameTables =
        before.table.round === after.table.round &&
        before.table.shoe.stage === after.table.shoe.stage &&
        before.table.live === after.table.live
      return areSameTables && areSame(before.waitingFor, after.waitingFor)
    },
    make: waitsView,
  },
  settled: {
    isSame: (before, after) => before.table.round.settled === after.table.round.settled,
    make: ({ table }) => {
      return table.round.settled.map(({ player, box, hand, wager, stake, outcome, profit, clause }) => {
        const line = outcome === 'win' ? paidLine(table.rules, wager, clause) : null
        return { player, box, hand, wager, stake, outcome, profit, clause, line }
      })
    },
  },
  shoe: {
    isSame: hasSameShoe,
    make: shoeView,
  },
  opening: {
    isSame: (before, after) => {
      const areSameShoes = before.announced[0]?.shoe === after.announced[0]?.shoe
      return areSameShoes && before.signatures.opening === after.signatures.opening
    },
    make: openingView,
  },
  closedSignature: {
    isSame: (before, after) => before.signatures.closed === after.signatures.closed,
    make: ({ signatures }) => signatures.closed,
  },
  cardsLeft: {
    isSame: (before, after) => before.table.shoe.out === after.table.shoe.out && hasSameRules(before, after),
    make: ({ table }) => cardsLeft(table),
  },
  open: {
    isSame: (before, after) => before.table.people.is === after.table.people.is,
    make: ({ table }) => table.people.is === 'open',
  },
  notices: {
    isSame: (before, after) => before.table.people.notices === after.table.people.notices,
    make: ({ table }, audience) => {
      return (redactPeople(table.people, audience).notices ?? []).map((notice) => ({
        of: notice.of,
        minimum: notice.of === 'limits' ? notice.minimum : null,
        maximum: notice.of === 'limits' ? notice.maximum : null,
        due: notice.due,
      }))
    },
  },
  signs: {
    isSame: hasSameSigns,
    make: signsView,
  },
  voidProposed: {
    isSame: (before, after) => before.table.people.voidProposed === after.table.people.voidProposed,
    make: ({ table: { people } }, audience) => {
      const { voidProposed } = redactPeople(people, audience)
      return voidProposed ? { by: voidProposed.by.person, reason: voidProposed.reason } : null
    },
  },
  deadline: { isSame: (before, after) => before.deadline === after.deadline, make: ({ deadline }) => deadline },
  ready: { isSame: (before, after) => areSame(before.ready, after.ready), make: ({ ready }) => [...ready] },
  live: { isSame: hasSameLive, make: liveView },
  hold: {
    isSame: ({ table: before }, { table: after }) => {
      if (before.live !== after.live || before.ruling !== after.ruling) return false
      return before.round === after.round && before.dealWaits === after.dealWaits
    },
    make: ({ table }) => holdAt(table),
  },
}

/** One box, as a part of its own. */
export function boxPart(number: number): Part<BoxView> {
  return {
    isSame: (before, after) => hasSameBox(before.table, after.table, number),
    make: ({ table }) => boxView(table, number),
  }
}

/** What an audience sees of a table. */
export function tableView(moment: Moment, audience: Audience): TableView {
  const parts = Object.entries(VIEW_PARTS).map(([name, { make }]) => [name, make(moment, audience)])
  const boxes = Array.from({ length: moment.table.rules.boxes.is }, (_, index) => {
    return boxPart(index + 1).make(moment, audience)
  })
  return { ...(Object.fromEntries(parts) as Omit<TableView, 'boxes'>), boxes }
}

/** Finds the line by its clause, which no other line of the bet has. */
function paidLine(rules: Rules, wager: Settlement['wager'], clause: string): string | null {
  const side = wager in rules.sides ? rules.sides[wager as SideName] : undefined
  const lines = side ? (side.lines ?? jackpotOf(side)?.prizes ?? []) : rules.twentyOnePays.is
  return lines.find((line) => line.clause === clause)?.name ?? null
}

function shoeView({ table, announced, ceremony }: Moment): TableView['shoe'] {
  const asked = cutRequest(table)
  return {
    step: shoeStep(table),
    announced: announced.map(({ shoe, follows, decks, markers, cards, commitment }) => {
      return { shoe, follows, decks, markers: [...markers], cards, commitment: hex(commitment) }
    }),
    contributors: [...ceremony.contributors],
    closed: ceremony.closed,
    root: ceremony.root,
    cutters: asked && !asked.areStaff ? [...asked.who] : [],
    cut: asked ? cutLimits(table) : null,
    burned: table.shoe.burned,
    markerOut: table.shoe.stage.is === 'in-play' && (announced[0]?.markers.length ?? 0) > table.shoe.markers,
  }
}

/** The parts of the opening that the view of the shoe does not repeat; `null` for a shoe that names no game. */
function openingView({ announced: [opening], signatures }: Moment): TableView['opening'] {
  if (opening?.game === undefined) return null
  const { shoe, program = '', rules = '', source, load, game } = opening
  const markerLimits = game.markerLimits.map(([least, most]): [number, number] => [least, most])
  return { shoe, program, rules, source, load, ...game, markerLimits, signature: signatures.opening }
}

function waitsView({ table, waitingFor }: Moment): WaitsView {
  const waits = waitsAt(table)
  switch (waits.for) {
    case 'wagers':
      return waitingFor.length > 0 ? { for: 'shoe', step: shoeStep(table), from: [...waitingFor] } : { for: 'wagers' }
    case 'nomination':
    case 'decision': {
      const player = boxAt(table.round, waits.box)?.controller ?? ''
      return { for: 'decision', box: waits.box, hand: waits.hand, player }
    }
    case 'answers': {
      const { about, asks, box, hand } = waits.offers
      // An offer to the whole table concerns no single hand.
      const on = box > 0 ? hand : null
      return {
        for: 'answers',
        about,
        hand: on,
        asks: asks.map(({ player, box, may }) => ({ player, box, may: [...may] })),
      }
    }
    case 'shoe':
      return { for: 'shoe', step: waits.step, from: [...waitingFor] }
    case 'card':
    case 'dealer-card':
    case 'prize':
    case 'pool':
      return { for: 'chance' }
    case 'nothing':
      return { for: 'nothing' }
  }
}

/** The table's own pool, or that of its link. */
function shownPool({ table, meter }: Moment): number {
  return meter ?? table.pool.shows
}
