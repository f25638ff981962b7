import { cardOf } from '@openpit/cards'
import { type Actor, boxAt, lacksPower, type PlayerId, ROLES } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { DealView, Outlook } from '@openpit/protocol'
import {
  cardsLeft,
  choicesAt,
  play,
  type Table,
  type TableCommand,
  type TableEvent,
  type VisibleCourse,
  waitsAt,
} from '@openpit/table'
import { PATRON_CENTS } from '../live/patrons.ts'

/** What the dealer's console shows besides the table: what is open, what is due, and what the book makes of errors. */
export function dealView(table: Table, course: VisibleCourse | null): DealView {
  const { round, rules, shoe, liveRules } = table
  const isBetween = round.phase === 'wagering' || round.phase === 'ended'
  const { stage } = shoe
  return {
    noMoreBets: rules.noMoreBets.is === 'not-called' ? null : round.phase !== 'ended' && round.noMoreBets,
    refused: isBetween ? refusalOf(table, { do: 'deal', by: DEALER }) : null,
    preparing: stage.is === 'to-prepare' ? stage.wants.map(({ step, clause }) => ({ step, clause })) : [],
    checkedBy: stage.is === 'to-prepare' ? stage.checkedBy.map(({ person }) => person) : [],
    choices: choicesOf(table),
    playsForAbsent: ROLES.filter((role) => !lacksPower(rules, liveRules.powers.playForAbsent, { person: '', role })),
    places: (course?.places ?? []).map((place) => {
      return place === null || place === 'dealer' ? place : `${place.box}/${place.hand}`
    }),
    shoeCards: cardsLeft(table) + shoe.out.reduce((sum, times) => sum + times, 0),
    outlook: outlookAt(table, reports()),
    devices: outlookAt(withAnyCard(table), deviceReports()),
  }
}

/** The dealer who would act. Whether a dealer is on duty is shown beside it. */
const DEALER: Actor = { person: '', role: 'dealer' }

/** The same table, as if nobody kept track of who is on duty: then nothing is refused for that reason. */
function withAnyStaff(table: Table): Table {
  return { ...table, pit: { ...table.pit, staff: null } }
}

function refusalOf(table: Table, command: TableCommand): DealView['refused'] {
  const played = play(withAnyStaff(table), command)
  return played.ok ? null : played.refusal
}

function choicesOf(table: Table): DealView['choices'] {
  const asked = table.live?.fault?.asked ?? []
  if (asked.length > 0) return asked.flatMap((player) => faultChoices(table, player))
  const waits = waitsAt(table)
  if (waits.for === 'decision') {
    const player = boxAt(table.round, waits.box)?.controller ?? ''
    return [{ player, box: waits.box, hand: waits.hand, of: choicesOn(table, player, waits.box) }]
  }
  if (waits.for !== 'answers') return []
  return waits.offers.asks.map(({ player, box }) => ({ player, box, hand: null, of: choicesOn(table, player, box) }))
}

/** After a device has failed, a player says on any of their boxes whether they stay in. */
export function faultChoices(table: Table, player: PlayerId): DealView['choices'] {
  const box = table.round.boxes.find(({ bettors }) => bettors.some((bettor) => bettor.player === player))?.number
  return box === undefined ? [] : [{ player, box, hand: null, of: choicesOn(table, player, box) }]
}

/** The choices as if the player could pay for everything: the dealer must not learn how much a player has. */
function choicesOn(table: Table, player: PlayerId, box: number): DealView['choices'][number]['of'] {
  const rich = { ...table, wallets: { ...table.wallets, [player]: PATRON_CENTS as Cents } }
  return choicesAt(rich, player, box).map(({ do: name, refusal, amount }) => ({ do: name, refused: refusal, amount }))
}

type Report = Exclude<TableCommand, { do: 'cards' }>

/** What a dealer can report. Each is tried on a copy of the table. */
function reports(): readonly Report[] {
  const by = DEALER
  return [
    { do: 'strayCard', by, seen: true },
    { do: 'strayCard', by, seen: false },
    { do: 'strayCard', by, seen: true, on: 'dealer' },
    { do: 'strayCard', by, seen: false, on: 'dealer' },
    { do: 'faceUpCard', by },
    { do: 'reconstruct', by },
    { do: 'missed', by, what: 'dealerCard' },
    { do: 'deckFault', by, what: 'missing' },
    { do: 'deckFault', by, what: 'foreign' },
    { do: 'cardsDropped', by },
    { do: 'cardShown', by },
    { do: 'deviceFails', by, device: 'reader' },
    { do: 'deviceFails', by, device: 'shuffler' },
    { do: 'deviceFails', by, device: 'prizeButton' },
  ]
}

/** A supervisor who would report. */
const SUPERVISOR: Actor = { person: '', role: 'supervisor' }
/** For the clause about damaged cards. Every book's decks have it. */
const ANY_CARD = cardOf('A', 's')

/** The table as if this card were in the shoe: whether it is may be known only from cards that lie face down. */
function withAnyCard(table: Table): Table {
  return { ...table, shoe: { ...table.shoe, out: table.shoe.out.with(ANY_CARD, 0) } }
}

/** What a supervisor can report about devices, in the order of the questions that the pit asks. */
function deviceReports(): readonly Report[] {
  const by = SUPERVISOR
  const fails = { do: 'deviceFails', by, device: 'shuffler' } as const
  return [
    fails,
    { ...fails, damaged: [ANY_CARD] },
    { ...fails, spare: false },
    { ...fails, disadvantaged: true },
    { ...fails, unknownOrder: true },
    { ...fails, voids: 'round' },
    { do: 'deviceRepaired', by, device: 'reader' },
    { do: 'deviceRepaired', by, device: 'shuffler' },
    { do: 'deviceRepaired', by, device: 'prizeButton' },
  ]
}

function outlookAt(table: Table, commands: readonly Report[]): Outlook[] {
  const open = withAnyStaff(table)
  return commands.map((command) => {
    const { by: _, ...fields } = command as Report & { readonly by: Actor }
    const played = play(open, command)
    if (!played.ok) return { command: fields, refused: played.refusal, clause: played.refusal.clause, follows: [] }
    const events = played.events.filter(({ kind }) => kind !== 'command-noted' && kind !== 'time-noted')
    const clause = clauseOf(events) ?? table.liveRules.powers.readerRepaired.clause
    return { command: fields, refused: null, clause, follows: [...new Set(events.map(consequence))] }
  })
}

function consequence(event: TableEvent): string {
  if (event.kind === 'stray-card-reported') return `stray-${event.fate}`
  return event.kind === 'shuffler-failed' ? `shuffler-${event.outcome}` : event.kind
}

/** The clause of the first event that has one. */
function clauseOf(events: readonly TableEvent[]): string | null {
  for (const event of events) if ('clause' in event && typeof event.clause === 'string') return event.clause
  return null
}
