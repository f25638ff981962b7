import { Client } from '../../../server/test/client.ts'
import { TournamentClient } from '../../../server/test/tournaments/tournament-client.ts'
import { CONDITIONS } from '../../../server/test/tournaments/tournament-stage.ts'
import type { Pit } from './pit.ts'

// Nobody is late because the machine is slow.
const PACE = { awayMs: 3_600_000, emptyMs: 200, lateMs: 600_000, decisionMs: 600_000, answersMs: 600_000 }

/** A tournament with its director and its entrants. */
export interface Cup {
  readonly desk: TournamentClient
  readonly players: readonly TournamentClient[]
}

/** A draft that the book accepts, with its director. `more` are conditions of its own; `game` is another game. */
export async function draftCup(pit: Pit, name: string, more: object, game: object = {}): Promise<TournamentClient> {
  const director = await pit.floor.staff('director')
  const conditions = { ...CONDITIONS, wagerSeconds: 3_600, ...more }
  const body = { tournament: name, title: 'Winter Cup', rulebook: 'nsw', conditions, pace: PACE, ...game }
  const { status, text } = await director.post('/api/tournaments', body)
  if (status !== 200) throw new Error(text)
  return await new TournamentClient(director, name).enter()
}

/** A player who has entered. */
export async function entrantOf(pit: Pit, name: string, player: string): Promise<TournamentClient> {
  return await enterCup(await Client.register(pit.floor.address, player, PASSWORD), name)
}

/** A player who came as a guest, saved their account under a name, and has entered: the handle is still the guest's. */
export async function savedGuestOf(pit: Pit, name: string, chosen: string): Promise<TournamentClient> {
  const { address } = pit.floor
  const { status, text } = await (await Client.guest(address)).post('/api/register', {
    name: chosen,
    password: PASSWORD,
  })
  if (status !== 200) throw new Error(text)
  return await enterCup(await Client.login(address, chosen, PASSWORD), name)
}

const PASSWORD = 'for tests only'

async function enterCup(player: Client, name: string): Promise<TournamentClient> {
  const one = await new TournamentClient(await player.connect(), name).enter()
  await one.join()
  return one
}

/** A tournament that is open, with entrants called after it: `ann-NAME`, `bob-NAME`. */
export async function openCup(
  pit: Pit,
  name: string,
  more: object,
  players: readonly string[] = ['ann', 'bob'],
  game: object = {},
): Promise<Cup> {
  const desk = await draftCup(pit, name, more, game)
  await desk.mustTell({ do: 'publish' })
  return { desk, players: await Promise.all(players.map((player) => entrantOf(pit, name, `${player}-${name}`))) }
}

/** Draws the seats of the next session and starts it. */
export async function startSession({ desk }: Cup): Promise<void> {
  await desk.mustTell({ do: 'draw' })
  await desk.mustTell({ do: 'startSession' })
  await desk.until(() => desk.desk?.isAnnounced === false)
}

/** Bets and stands whenever it is this player's turn, until `isOver`. */
export async function playUntil(player: TournamentClient, stake: number, isOver: () => boolean): Promise<void> {
  const isDue = () => player.table?.queue[0] === player.client.player || (player.you?.choices.length ?? 0) > 0
  for (;;) {
    await player.until(() => isOver() || isDue())
    if (isOver()) return
    await player.act(stake)
  }
}

/** Plays the session that is on to its end, play-offs included, and announces its result. */
export async function playSession({ desk, players }: Cup): Promise<void> {
  await desk.until(() => desk.desk?.isAnnounced === false)
  const session = desk.desk?.session ?? 0
  const playing = players.map(async (one, index) => {
    await one.until(() => one.desk?.session === session)
    const isOver = () => one.desk?.isAnnounced === true || one.you?.out !== null
    await playUntil(one, 1_000 * (index + 1), isOver)
  })
  await Promise.all([announceWhenPlayed(desk), ...playing])
}

async function announceWhenPlayed(desk: TournamentClient): Promise<void> {
  for (;;) {
    const seen = desk.desk
    const tables = seen?.tables ?? []
    if (tables.every(({ isPlayedOut, playOff }) => isPlayedOut && playOff === 0)) break
    const level = tables.find(({ isPlayedOut, playOff }) => isPlayedOut && playOff > 0)
    // Refused while the play-off is on.
    if (level !== undefined) await desk.tell({ do: 'startPlayOff', table: level.table })
    await desk.until(() => desk.desk !== seen)
  }
  await desk.mustTell({ do: 'announce' })
}
