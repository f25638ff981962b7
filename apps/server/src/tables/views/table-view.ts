import { type Card, printCard } from '@openpit/cards'
import {
  boxAt,
  type Hand,
  handsOn,
  handTotal,
  isBlackjack,
  jackpotOf,
  type Rules,
  type Settlement,
  type SideName,
} from '@openpit/engine'
import { hex } from '@openpit/proof'
import type { BoxView, TableView, WaitsView } from '@openpit/protocol'
import {
  type Audience,
  cardsLeft,
  cutLimits,
  cutRequest,
  facesAt,
  isFaceDown,
  redactPeople,
  seatedAt,
  shoeStep,
  type Table,
  waitsAt,
} from '@openpit/table'
import type { Moment } from './moment.ts'
import { printedRules, signsView } from './signs-view.ts'

/** A part of the view. While `from` returns the same values, the part is the same and is not made again. */
export interface Part<Shown> {
  readonly from: (moment: Moment) => readonly unknown[]
  readonly make: (moment: Moment, audience: Audience) => Shown
}

/** Every part of the view except the boxes. The table's redaction decides what an audience may see. */
export const VIEW_PARTS: { readonly [Name in Exclude<keyof TableView, 'boxes'>]: Part<TableView[Name]> } = {
  title: { from: ({ opening }) => [opening], make: ({ opening }) => opening.title },
  rulebook: { from: ({ opening }) => [opening], make: ({ opening }) => opening.rulebook },
  round: { from: ({ round }) => [round], make: ({ round }) => round },
  phase: { from: ({ table }) => [table.round.phase], make: ({ table }) => table.round.phase },
  limits: {
    from: ({ table }) => [table.rules],
    make: ({ table: { rules } }) => ({
      minimum: rules.minimum.is,
      maximum: rules.maximum.is,
      increment: rules.increment.is,
      smallestChip: rules.smallestChip.is,
      playersPerBox: rules.playersPerBox.is,
    }),
  },
  printed: { from: ({ table }) => [table.rules], make: ({ table }) => printedRules(table.rules) },
  sideBets: {
    from: ({ table }) => [table.rules],
    make: ({ table: { rules } }) => {
      return (Object.keys(rules.sides) as SideName[]).filter((bet) => rules.sides[bet]?.offered.is)
    },
  },
  pool: { from: ({ table }) => [table.pool.shows], make: ({ table }) => table.pool.shows },
  dealer: {
    from: ({ table: { round } }) => [round.dealer, round.phase],
    make: ({ table }) => dealerView(table),
  },
  // Without the deadline, which is a part of its own.
  waits: {
    from: ({ table, waitingFor }) => [table.round, table.shoe.stage, String(waitingFor)],
    make: waitsView,
  },
  settled: {
    from: ({ table }) => [table.round.settled],
    make: ({ table }) => {
      return table.round.settled.map(({ player, box, hand, wager, stake, outcome, profit, clause }) => {
        const line = outcome === 'win' ? paidLine(table.rules, wager, clause) : null
        return { player, box, hand, wager, stake, outcome, profit, clause, line }
      })
    },
  },
  shoe: {
    from: ({ table, announced, ceremony }) => [
      shoeStep(table),
      table.shoe.stage,
      table.shoe.burned,
      table.shoe.markers,
      // Seats and wagers decide who is asked to cut.
      table.shoe.stage.is === 'to-cut' && table.round,
      String(announced.map(({ shoe }) => shoe)),
      ceremony.closed,
      ceremony.root,
      String(ceremony.contributors.map(({ by, revealed }) => `${by} ${revealed}`)),
    ],
    make: shoeView,
  },
  opening: {
    from: ({ announced: [shoe], signatures }) => [shoe?.shoe, signatures.opening],
    make: openingView,
  },
  closedSignature: { from: ({ signatures }) => [signatures.closed], make: ({ signatures }) => signatures.closed },
  cardsLeft: { from: ({ table }) => [table.shoe.out, table.rules], make: ({ table }) => cardsLeft(table) },
  open: { from: ({ table }) => [table.people.is], make: ({ table }) => table.people.is === 'open' },
  notices: {
    from: ({ table }) => [table.people.notices],
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
    from: ({ table: { rules, people, round } }) => [
      rules,
      people.kept,
      people.raisesLimited,
      people.kept.length > 0 && round.carried.seats,
    ],
    make: signsView,
  },
  voidProposed: {
    from: ({ table }) => [table.people.voidProposed],
    make: ({ table: { people } }, audience) => {
      const { voidProposed } = redactPeople(people, audience)
      return voidProposed ? { by: voidProposed.by.person, reason: voidProposed.reason } : null
    },
  },
  deadline: { from: ({ deadline }) => [deadline], make: ({ deadline }) => deadline },
  ready: { from: ({ ready }) => [String(ready)], make: ({ ready }) => [...ready] },
}

/** One box, as a part of its own. */
export function boxPart(number: number): Part<BoxView> {
  return {
    from: ({ table: { round, rules } }) => [
      rules,
      boxAt(round, number),
      round.carried.seats,
      round.sides,
      round.insurance,
      round.phase === 'ended',
      ...round.hands.filter((hand) => hand.box === number),
    ],
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

function boxView(table: Table, number: number): BoxView {
  const { round } = table
  const box = boxAt(round, number)
  return {
    box: number,
    seated: seatedAt(round, number),
    bettors: (box?.bettors ?? []).map(({ player, cents, tokens }) => ({ player, cents, tokens })),
    controller: box?.controller || null,
    sides: round.sides.filter((side) => side.box === number).map(({ player, bet, cents }) => ({ player, bet, cents })),
    insurance: round.insurance
      .filter((insurance) => insurance.box === number)
      .map(({ player, cents }) => ({ player, cents })),
    hands: handsOn(round, number).map((hand, index) => handView(table, hand, index + 1)),
  }
}

function handView(table: Table, hand: Hand, number: number): BoxView['hands'][number] {
  const place = { box: hand.box, hand: number }
  const isDown = isFaceDown(table, place)
  return {
    hand: number,
    cards: facesAt(table, place).map(printFace),
    total: isDown || hand.cards.length === 0 ? null : totalOf(hand),
    status: hand.status,
    bust: !isDown && handTotal(hand) > 21,
    blackjack: !isDown && isBlackjack(hand),
    doubled: hand.doubled,
    surrendered: hand.surrendered,
    cleared: hand.cleared > 0,
    stakes: hand.stakes.map((stake) => ({ ...stake })),
  }
}

function dealerView(table: Table): TableView['dealer'] {
  const { dealer } = table.round
  const isDown = isFaceDown(table, 'dealer')
  return {
    cards: facesAt(table, 'dealer').map(printFace),
    total: isDown || dealer.cards.length === 0 ? null : totalOf(dealer),
    blackjack: !isDown && dealer.cards.length === 2 && handTotal(dealer) === 21,
  }
}

function printFace(card: Card | null): string | null {
  return card === null ? null : printCard(card)
}

function totalOf(hand: { readonly hard: number; readonly ace: boolean }): { points: number; soft: boolean } {
  const points = handTotal(hand)
  return { points, soft: points !== hand.hard }
}

function waitsView({ table, waitingFor }: Moment): WaitsView {
  const waits = waitsAt(table)
  switch (waits.for) {
    case 'wagers':
      return waitingFor.length > 0 ? { for: 'shoe', step: shoeStep(table), from: [...waitingFor] } : { for: 'wagers' }
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
