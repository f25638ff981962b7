import { boxAt, handsOn, handTotal } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { seal } from '@openpit/proof'
import { type Options, type RulebookName, rulebooks, type SwitchName } from '@openpit/rulebooks'
import { offeredAt, type StoredTableEvent, type TableCommand, waitsAt } from '@openpit/table'
import { who } from '../../../packages/engine/test/who.ts'
import type { VirtualTable } from '../src/index.ts'

/** Commands that staff and players may try at any time; most of them are refused most of the time. */
const RULINGS: readonly TableCommand[] = [
  { do: 'orderShuffle', by: who('supervisor'), because: 'suspicion' },
  { do: 'orderShuffle', by: who('inspector'), because: 'suspicion' },
  { do: 'orderShuffle', by: who('manager'), because: 'vacant' },
  { do: 'replaceCards', by: who('supervisor') },
  { do: 'voidRound', by: who('supervisor') },
  { do: 'voidHand', by: who('supervisor'), box: 1 },
  { do: 'noMoreBets', by: who('dealer') },
  { do: 'withdraw', by: who('bob'), box: 2 },
  { do: 'sit', by: who('bob'), box: 1 },
  { do: 'sit', by: who('bob'), box: 7 },
  { do: 'leave', by: who('ann') },
  { do: 'bringChips', by: who('ann'), cents: 100_000_000 as Cents },
]

/** Lets a player commit, reveal, decline or withhold, as the bits of a number say. */
function takePart(running: VirtualTable, number: number): void {
  const [opening] = running.keeper.announcements
  if (opening === undefined) return
  const by = number & 1 ? 'ann' : 'bob'
  const contribution = { by, cut: number & 2 ? 60 : null, random: new Uint8Array(32).fill(1 + (number & 7)) }
  const { commitment, random } = seal(opening, contribution)
  if (number & 4) running.commit(by, commitment, contribution.cut !== null)
  if (number & 8) running.reveal(by, contribution.cut, random)
  if (number & 16) running.tell({ do: 'declineCut', by: who(by) })
  if (number & 32) running.shuffle()
  if (running.keeper.waitingFor.length > 0 && number % 3 === 0) running.voidWithheld()
}

/** The events since the last call. */
export function newsOf(running: VirtualTable): readonly StoredTableEvent[] {
  return running.takeSteps().map(({ event }) => event)
}

/** Exposes the first cards if they lie face down, then draws to 17. */
function decideAt(running: VirtualTable, { box, hand: number }: { readonly box: number; readonly hand: number }): void {
  const by = boxAt(running.table.round, box)?.controller ?? ''
  const hand = handsOn(running.table.round, box)[number - 1]
  const stands = hand !== undefined && handTotal(hand) >= 17
  const may = offeredAt(running.table, by, box)
  if (may.includes('expose')) running.tell({ do: 'expose', by: who(by), box })
  else running.tell({ do: stands && may.includes('stand') ? 'stand' : 'hit', by: who(by), box })
}

/** Says what a joker counts, or says nothing until the time is up. */
function nominateAt(running: VirtualTable, box: number, number: number): void {
  const by = boxAt(running.table.round, box)?.controller ?? ''
  if (number & 1) running.tell({ do: 'timeIsUp', by: who('dealer'), box })
  else running.tell({ do: 'nominate', by: who(by), box, as: number & 2 ? 'A' : '7' })
}

/** Plays some rounds of ann and bob; `interferences` says when staff and players interfere. */
export function playSession(
  opened: VirtualTable,
  interferences: readonly number[],
  shownSoFar: (running: VirtualTable) => VirtualTable,
): VirtualTable {
  let turn = 0
  let running = opened
  for (let steps = 0; steps < 60 * interferences.length; steps++) {
    const interference = interferences[turn++ % interferences.length] as number
    if (interference < RULINGS.length) running.tell(RULINGS[interference] as TableCommand)
    // A ruling on a round that is over waits for a second person, and nothing is dealt meanwhile.
    if (running.table.ruling !== null) running.tell({ do: 'dropRuling', by: who('supervisor') })
    takePart(running, interference)
    running.makeReady()
    const waits = waitsAt(running.table)
    if (running.table.round.phase === 'ended' || (waits.for === 'wagers' && running.table.round.boxes.length === 0)) {
      if (turn > interferences.length) return running
      running.tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
      running.tell({ do: 'wager', by: who('bob'), box: 2, main: 1000 as Cents })
    } else if (waits.for === 'wagers') running.tell({ do: 'deal', by: who('dealer') })
    else if (waits.for === 'answers') running.tell({ do: 'closeOffers', by: who('dealer') })
    else if (waits.for === 'decision') decideAt(running, waits)
    else if (waits.for === 'nomination') nominateAt(running, waits.box, interference)
    running = shownSoFar(running)
  }
  throw new Error('the session does not end')
}

/** Tables of a book: with its defaults, the fewest decks, a shuffling device, and the first two cards face down. */
export function lawfulTables(book: RulebookName): readonly Options[] {
  const { switches, decks } = rulebooks[book]
  const tables: Options[] = [
    {},
    { decks: decks.is[0] as number },
    { switches: { shufflingDevice: true } },
    { switches: { firstTwoFaceDown: true } },
  ]
  return tables.filter((options) => {
    return Object.keys(options.switches ?? {}).every((name) => switches[name as SwitchName])
  })
}
