import type { TournamentCommand } from '@openpit/protocol'
import { waitsAt } from '@openpit/table'
import { nextToWager, seatOf, type TournamentTable } from '@openpit/tournament'
import { isBetweenHands } from '../../src/tournaments/run.ts'
import { DIRECTOR, JOKERS_WILD, TournamentStage } from './tournament-stage.ts'

export const PLAYERS = ['ann', 'bob', 'cat']

/** Jokers Wild in its first session: seats are drawn, and the first bets are called. */
export async function startJokersWild(seed: string, conditions: object = {}): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  await stage.draft({ ...JOKERS_WILD, ...conditions }, { rulebook: 'tas', options: { decks: 4 } })
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter(...PLAYERS)
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  return stage
}

export function tableIn(stage: TournamentStage): TournamentTable {
  const [at] = stage.tournament.tables
  if (at === undefined) throw new Error('there is no table')
  return at
}

/** Does the next thing that is due at table 1, with a voucher where one can be drawn. Returns what it did. */
async function step(stage: TournamentStage, values: Iterator<string>): Promise<TournamentCommand['do'] | null> {
  const { tournament } = stage
  const at = tableIn(stage)
  const give = async (by: Parameters<TournamentStage['tell']>[0], command: TournamentCommand) => {
    await stage.mustTell(by, command)
    return command.do
  }
  const where = (box: number) => ({ table: 1, box })
  if (at.ballot !== null) return await give(DIRECTOR, { do: 'ballot', table: 1 })
  if (at.playOff?.isOn === false) return await give(DIRECTOR, { do: 'startPlayOff', table: 1 })
  if (isBetweenHands(tournament, at)) {
    const player = nextToWager(tournament, at)
    if (player === null) return null
    const { box } = seatOf(at, player) as { box: number }
    const isVoucher =
      at.marker === box && (await stage.tell(player, { do: 'drawVoucher', ...where(box) })) === undefined
    return isVoucher ? 'drawVoucher' : await give(player, { do: 'wager', ...where(box), main: 1_000 })
  }
  const waits = waitsAt(at.table)
  if (waits.for === 'answers') {
    const [ask] = waits.offers.asks
    return await give(ask?.player ?? '', { do: 'decline', ...where(ask?.box ?? 0) })
  }
  if (waits.for !== 'nomination' && waits.for !== 'decision') return null
  const { box } = waits
  const player = at.seats.find((seat) => seat.box === box)?.player ?? ''
  if (waits.for === 'nomination') return await give(player, { do: 'nominate', ...where(box), as: values.next().value })
  const refused = await stage.tell(player, { do: 'stand', ...where(box) })
  return refused ? await give(player, { do: 'hit', ...where(box) }) : 'stand'
}

function* values(): Generator<string> {
  for (;;) yield* ['A', '10', '5', '2', '9']
}

/** Plays until `isIt`, or to the end. Returns how often each thing was done. */
export async function play(stage: TournamentStage, isIt: () => boolean = () => false): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  const said = values()
  for (let steps = 0; steps < 2_000 && stage.tournament.state === 'running' && !isIt(); steps++) {
    const did = await step(stage, said)
    if (did !== null) done.set(did, (done.get(did) ?? 0) + 1)
    else {
      await stage.mustTell(DIRECTOR, { do: 'announce' })
      if (stage.tournament.state !== 'running') return done
      await stage.mustTell(DIRECTOR, { do: 'draw' })
      await stage.mustTell(DIRECTOR, { do: 'startSession' })
    }
  }
  return done
}
