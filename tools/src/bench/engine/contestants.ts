import { OurTable } from './ours.ts'
import { blackjackEngine, engineBlackjack, peerIn } from './peers.ts'

export interface Contestant {
  readonly name: string
  /** Rounds in one repeat: fewer for slow contestants; the figure is per CPU-second anyway. */
  readonly rounds: number
  /** Prepares a table and returns a function that plays one round; the peers are installed in the folder. */
  readonly sitDown: (folder: string) => () => unknown
}

function ours(book: 'online' | 'nsw', boxes: number): () => () => unknown {
  return () => {
    const table = new OurTable(book, boxes)
    return () => table.playRound()
  }
}

function oursFolded(book: 'online' | 'nsw', boxes: number): () => () => unknown {
  return () => {
    const table = new OurTable(book, boxes)
    return () => table.playAndFold()
  }
}

/** The others of each race are compared with its first. Engine against engine comes before peers that also shuffle. */
export const RACES: Readonly<Record<string, readonly Contestant[]>> = {
  'One box': [
    { name: 'Openpit, `online`', rounds: 1_000_000, sitDown: ours('online', 1) },
    { name: 'Openpit, `online`, and its events folded', rounds: 300_000, sitDown: oursFolded('online', 1) },
    {
      name: 'blackjack-engine, handed a deck',
      rounds: 100_000,
      sitDown: (folder) => blackjackEngine(peerIn(folder, 'blackjack-engine'), 1, 'prepared'),
    },
    {
      name: 'blackjack-engine',
      rounds: 40_000,
      sitDown: (folder) => blackjackEngine(peerIn(folder, 'blackjack-engine'), 1, 'own'),
    },
    {
      name: 'engine-blackjack, handed a deck',
      rounds: 30_000,
      sitDown: (folder) => engineBlackjack(peerIn(folder, 'engine-blackjack'), 'prepared'),
    },
    {
      name: 'engine-blackjack',
      rounds: 30_000,
      sitDown: (folder) => engineBlackjack(peerIn(folder, 'engine-blackjack'), 'own'),
    },
  ],
  'Five boxes': [
    { name: 'Openpit, `nsw`', rounds: 1_000_000, sitDown: ours('nsw', 5) },
    { name: 'Openpit, `nsw`, and its events folded', rounds: 100_000, sitDown: oursFolded('nsw', 5) },
    {
      name: 'blackjack-engine, five players, handed a deck',
      rounds: 50_000,
      sitDown: (folder) => blackjackEngine(peerIn(folder, 'blackjack-engine'), 5, 'prepared'),
    },
    {
      name: 'blackjack-engine, five players',
      rounds: 30_000,
      sitDown: (folder) => blackjackEngine(peerIn(folder, 'blackjack-engine'), 5, 'own'),
    },
  ],
}
