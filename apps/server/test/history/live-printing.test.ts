import { loadedShoe } from '@openpit/cards'
import { type Actor, playerActor } from '@openpit/engine'
import { cents } from '@openpit/money'
import { PROGRAM_VERSION } from '@openpit/rulebooks'
import { readScenario, runScenario } from '@openpit/scenario'
import type { Table, TableCommand } from '@openpit/table'
import { waitsAt } from '@openpit/table'
import { expect, test } from 'vitest'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import { checkScenario } from '../../src/evidence/check/money.ts'
import { PackFindings } from '../../src/evidence/check/report.ts'
import type { Manifest } from '../../src/evidence/manifest.ts'
import { packedRow } from '../../src/evidence/row.ts'
import { linkedRounds } from '../../src/history/linked-rounds.ts'
import { liveScenarioOf } from '../../src/history/live-scenario.ts'
import { withEvent } from '../../src/history/rounds.ts'
import { LIVE_CLOCK, type TableOpening } from '../../src/index.ts'
import type { ChainedRow } from '../../src/store/records/evidence.ts'
import type { StoredEvent } from '../../src/store/store.ts'
import { LiveTable } from '../../src/tables/live/live-table.ts'
import { entriesFor } from '../../src/tables/log/entries.ts'
import { bodyOf, countRounds, eventOf, isTold } from '../../src/tables/log/record.ts'
import { openedTable } from '../../src/tables/opening.ts'
import { Dice } from '../player.ts'

const SEED = Number(process.env.OPENPIT_SEED ?? 5)
const STORIES = 6
const COMMANDS = 160

const DEE: Actor = { person: 'dee', role: 'dealer' }
const SUE: Actor = { person: 'sue', role: 'supervisor' }
const MAX: Actor = { person: 'max', role: 'manager' }
const IAN: Actor = { person: 'ian', role: 'inspector' }

/** A random command of a crew that errs and rules, whether it is lawful or not. */
function nextCommand(table: Table, dice: Dice, at: number): TableCommand {
  const { live, round, rules, shoe } = table
  const card = dice.pick(loadedShoe(1, rules.deck.is))
  const box = 1 + Math.floor(dice.below(3))
  const ruler = dice.pick([SUE, MAX])
  const from = dice.pick(live?.commandsAt ?? [])
  const waits = waitsAt(table)
  if (waits.for === 'card' || waits.for === 'dealer-card') {
    return dice.below(40) < 1
      ? { do: 'cuttingCard', by: DEE }
      : ({ do: 'keyCard', by: DEE, is: card, at } as TableCommand)
  }
  if (table.ruling !== null) {
    return { do: dice.below(5) < 1 ? 'dropRuling' : 'confirm', by: dice.pick([SUE, MAX]), at } as TableCommand
  }
  const isBetween = round.phase === 'wagering' || round.phase === 'ended'
  const rulings: TableCommand[] = [
    { do: 'reconstruct', by: ruler, ...(from === undefined ? {} : { from }) },
    { do: 'reconstruct', by: ruler },
    { do: 'correctCard', by: ruler, card: 1 + Math.floor(dice.below(6)), is: card },
    { do: 'voidRound', by: ruler },
    { do: 'strayCard', by: DEE, seen: dice.below(2) < 1 },
    { do: 'strayCard', by: DEE, seen: dice.below(2) < 1, on: 'dealer' },
    { do: 'faceUpCard', by: DEE },
  ]
  if (dice.below(5) < 1) return { ...dice.pick(rulings), at } as TableCommand
  const player = playerActor(`box.${box}`)
  if (isBetween) {
    if (shoe.stage.is === 'to-shuffle') return { do: 'shuffle', by: DEE }
    return {
      ...dice.pick<TableCommand>([
        { do: 'wager', by: player, box, main: cents(1000) },
        { do: 'noMoreBets', by: DEE },
        { do: 'deal', by: DEE },
        { do: 'deal', by: DEE },
      ]),
      at,
    } as TableCommand
  }
  const on = waits.for === 'decision' ? waits.box : box
  const by = playerActor(`box.${on}`)
  return {
    ...dice.pick<TableCommand>([
      { do: 'hit', by, box: on },
      { do: 'stand', by, box: on },
      { do: 'stand', by, box: on },
      { do: 'double', by, box: on },
      { do: 'split', by, box: on },
      { do: 'refuseCard', by, box: on },
      { do: 'closeOffers', by: DEE },
    ]),
    at,
  } as TableCommand
}

/** The table as it was opened, with its cards in the shoe already. */
function readyTable(opening: TableOpening): Table {
  const opened = openedTable(opening)
  return { ...opened, shoe: { ...opened.shoe, stage: { is: 'in-play' } } }
}

const WALLET = new LedgerWallet({ balance: async () => undefined })

/** A row of the log as the store and as a pack know it. */
type Row = StoredEvent & ChainedRow

/** The rows that a story leaves in the log of its table, by round. */
function play(opening: TableOpening, dice: Dice): Map<number, Row[]> {
  const running = new LiveTable(readyTable(opening))
  const rows = new Map<number, Row[]>()
  let [round, number, at] = [1, 1, opening.begins ?? 0]
  const tell = (command: TableCommand) => {
    if (!running.tell(command).ok) return
    const steps = running.takeSteps()
    const events = steps.map(({ event }) => event)
    round = events.reduce(countRounds, round)
    const by = 'by' in command ? command.by : DEE
    const body = bodyOf({ kind: 'told', by, command: { do: command.do }, played: running.takeCommands(), events })
    const row = {
      stream: 'table:one',
      number: ++number,
      at: new Date(at),
      kind: 'told',
      body,
      round,
      command: null,
      entries: steps.flatMap((step) => entriesFor(opening.name, WALLET, step)),
      hash: '',
    }
    rows.set(round, [...(rows.get(round) ?? []), row])
  }
  for (const by of [DEE, SUE, MAX, IAN]) tell({ do: 'onDuty', by })
  for (const box of [1, 2, 3]) {
    tell({ do: 'bringChips', by: playerActor(`box.${box}`), cents: cents(1_000_000), left: cents(0) })
  }
  for (let count = 0; count < COMMANDS; count++) {
    at += Math.floor(dice.below(3)) * 1_000
    tell(nextCommand(running.table, dice, at))
  }
  return rows
}

/** Where a verifier of packs would say that a scenario moves other money, or has other results, than the log. */
function moneyFaults(table: string, text: string, rows: readonly Row[]) {
  const findings = new PackFindings()
  const manifest = { table, program: PROGRAM_VERSION } as Manifest
  const round = { round: 0, events: [0, 0], covers: [0, 0], noScenario: null } as const
  const scenario = { name: 'scenario.yaml', text, round, rows: rows.map(packedRow), isSameBook: true }
  checkScenario(manifest, scenario, findings)
  return findings.checks.filter(({ holds }) => !holds)
}

test.each(['nsw', 'star', 'tas', 'nz', 'pontoon'] as const)(
  '%s: every finished round of random stories with real cards, ruled or not, prints as a scenario that passes',
  async (rulebook) => {
    const dice = new Dice(SEED)
    let printed = 0
    for (let story = 0; story < STORIES; story++) {
      const opening: TableOpening = {
        name: 'one',
        title: 'One',
        rulebook,
        options: {},
        clock: LIVE_CLOCK,
        privateFor: null,
        dealt: 'live',
        begins: 1_750_000_000_000,
      }
      const rows = play(opening, dice)
      for (const number of rows.keys()) {
        const { first, events } = await linkedRounds(number, async (round) => rows.get(round) ?? [])
        const told = events.map(eventOf).filter(isTold)
        if (!told.some((row) => row.events.some(({ kind }) => kind === 'round-ended'))) continue
        let before = readyTable(opening)
        for (let round = 1; round < first; round++) {
          for (const row of (rows.get(round) ?? []).map(eventOf).filter(isTold))
            before = row.events.reduce(withEvent, before)
        }
        const what = () =>
          `seed ${SEED}\n${told.flatMap(({ played }) => played.map((one) => JSON.stringify(one))).join('\n')}`
        let text = ''
        try {
          text = liveScenarioOf({ opening, number, origin: null, before, events }, { of: 'staff' })
        } catch (error) {
          throw new Error(`${(error as Error).message}\n${what()}`)
        }
        const read = readScenario(text)
        const failures = read.ok ? runScenario(read.scenario).failures : read
        expect(failures, `${text}\n${what()}`).toEqual([])
        expect(moneyFaults(opening.name, text, events as readonly Row[]), `${text}\n${what()}`).toEqual([])
        printed++
      }
    }
    expect(printed).toBeGreaterThan(0)
  },
)
