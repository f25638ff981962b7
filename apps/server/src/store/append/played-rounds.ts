import type { PlacedEvent } from './append.ts'

/** Money that one batch moved for one player in one round. */
interface PlayedRound {
  readonly player: string
  readonly stream: string
  readonly round: number
  at: Date
  net: number
  wagered: boolean
}

const STREAM_PREFIX = 'table:'

/** The accounts that hold a player's chips; the player is named at the end. */
const OF_PLAYERS = /^(?:wallet|purse|purse-owed):/

/**
 * The rounds of players that a batch touches, one row for each player and round: a statement cannot change a row twice.
 */
export class PlayedRounds {
  private readonly byKey = new Map<string, PlayedRound>()

  add({ stream, at, event }: PlacedEvent): void {
    const { round, entries } = event
    if (round === undefined || entries.length === 0) return
    const layout = `layout:${stream.slice(STREAM_PREFIX.length)}`
    const wagered = entries.some(({ account }) => account === layout)
    for (const { account, cents } of entries) {
      if (!OF_PLAYERS.test(account)) continue
      const player = account.slice(account.lastIndexOf(':') + 1)
      const key = `${stream} ${round} ${player}`
      const played = this.byKey.get(key) ?? { player, stream, round, at, net: 0, wagered: false }
      played.net += cents
      played.wagered ||= wagered
      played.at = at > played.at ? at : played.at
      this.byKey.set(key, played)
    }
  }

  /** The rows for the statement. Chips that only went from the wallet to a purse make no row. */
  get rows(): unknown[][] {
    const played = [...this.byKey.values()].filter(({ net, wagered }) => net !== 0 || wagered)
    return played.map(({ player, stream, round, at, net, wagered }) => [player, stream, round, at, net, wagered])
  }
}
