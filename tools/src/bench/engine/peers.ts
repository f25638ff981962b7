import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawsCard, seededPick } from './play.ts'

export const PEERS = ['blackjack-engine@0.1.2', 'engine-blackjack@0.9.2']
const INSTALL_MS_MAX = 60_000
const STEPS_MAX = 100

/** Installs the peers in a temporary folder for the race: they are GPL, and must never become a dependency of ours. */
export function withPeersInstalled<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'openpit-bench-'))
  try {
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    const npm = ['install', ...options, '--prefix', folder, ...PEERS]
    execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_MS_MAX })
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function peerIn(folder: string, name: string): Peer {
  return createRequire(join(folder, 'from-here.cjs'))(name) as Peer
}

/** Silences the console: the peers log every round, and formatting that would take most of the measured time. */
export function silently<T>(work: () => T): T {
  const { log } = console
  console.log = () => {}
  try {
    return work()
  } finally {
    console.log = log
  }
}

type PeerCard = { readonly value: number }
type PeerTotal = { readonly hi: number; readonly lo: number }
type PeerRules = object

/** The parts of the two packages that a round needs; each has only some of them. */
export interface Peer {
  readonly Game: new (state: object) => { dispatch(action: object): void; getState(): PeerState }
  readonly actions: Readonly<Record<'bet' | 'deal' | 'insurance' | 'hit' | 'stand', (payload?: object) => object>>
  readonly presets: {
    getDefaultRules(): PeerRules
    getRules(options: object): PeerRules
    defaultState(rules: PeerRules): PeerState
  }
}

interface PeerHand {
  readonly playerValue: PeerTotal
  readonly availableActions: { readonly insurance: boolean }
}

interface PeerState {
  readonly stage: string | { readonly name: string; readonly activePlayerId?: number }
  readonly deck: readonly PeerCard[]
  readonly dealerCards: readonly PeerCard[]
  readonly handInfo: { readonly right: PeerHand }
  readonly players: readonly { readonly hands: readonly { readonly playerValue: PeerTotal }[] }[]
}

/** Where a round's cards come from: the package's own shuffle, or a deck that we hand to it. */
type Deck = 'own' | 'prepared'

export function blackjackEngine({ Game, actions, presets }: Peer, players: number, deck: Deck): () => void {
  const rules = { ...presets.getDefaultRules(), decks: 6 }
  const template = presets.defaultState(rules)
  const nextDeck = decks(deck, players, () => presets.defaultState(rules).deck)
  const names = Array.from({ length: players }, (_, index) => `player-${index}`)
  // The package changes players in place: a reused player would keep the last round's insurance.
  const newPlayer = (name: string) => ({
    name,
    initialBet: 0,
    finalBet: 0,
    finalWin: 0,
    sideBetsFromUser: { luckyLucky: 0, perfectPairs: 0 },
    sideBetWins: { luckyLucky: 0, perfectPairs: 0 },
    hands: [],
  })
  return () => {
    const game = new Game({ ...template, deck: nextDeck(), history: [], players: names.map(newPlayer) })
    for (let playerId = 0; playerId < players; playerId++) game.dispatch(actions.bet({ bet: 10, playerId }))
    let insured = 0
    for (let step = 0; step < STEPS_MAX; step++) {
      const { stage, players: seated, dealerCards } = game.getState()
      if (typeof stage === 'string') break
      if (stage.name === 'STAGE_DONE') return
      if (stage.name === 'STAGE_INSURANCE') {
        game.dispatch(actions.insurance({ bet: 0, playerId: insured++ }))
      } else {
        const total = seated[stage.activePlayerId ?? 0]?.hands[0]?.playerValue as PeerTotal
        game.dispatch(draws(total, dealerCards) ? actions.hit() : actions.stand())
      }
    }
    throw new Error('blackjack-engine did not finish a round')
  }
}

export function engineBlackjack({ Game, actions, presets }: Peer, deck: Deck): () => void {
  const rules = presets.getRules({ decks: 6 })
  const template = presets.defaultState(rules)
  const nextDeck = decks(deck, 1, () => presets.defaultState(rules).deck)
  return () => {
    const game = new Game({ ...template, deck: nextDeck(), history: [], handInfo: { left: {}, right: {} } })
    game.dispatch(actions.deal({ bet: 10 }))
    for (let step = 0; step < STEPS_MAX; step++) {
      const { stage, handInfo, dealerCards } = game.getState()
      if (stage === 'done') return
      // Against an ace the package accepts no other action before insurance.
      if (handInfo.right.availableActions.insurance) game.dispatch(actions.insurance({ bet: 0 }))
      else {
        const act = draws(handInfo.right.playerValue, dealerCards) ? actions.hit : actions.stand
        game.dispatch(act({ position: 'right' }))
      }
    }
    throw new Error('engine-blackjack did not finish a round')
  }
}

function draws({ hi, lo }: PeerTotal, dealerCards: readonly PeerCard[]): boolean {
  return drawsCard(hi > 21 ? lo : hi, (dealerCards[0] as PeerCard).value)
}

/** The peers take cards from the end of an array, so a prepared deck is a copy whose end is freshly picked. */
function decks(kind: Deck, players: number, ownFresh: () => readonly PeerCard[]): () => readonly PeerCard[] {
  if (kind === 'own') return ownFresh
  const all = [...ownFresh()]
  const pick = seededPick(20_260_101)
  // About as many as a round needs, so that the peers are not charged for more picks than we make.
  const picked = 4 * (players + 1)
  return () => {
    for (let left = all.length; left > all.length - picked; left--) {
      const chosen = pick(left)
      const card = all[chosen] as PeerCard
      all[chosen] = all[left - 1] as PeerCard
      all[left - 1] = card
    }
    return all.slice()
  }
}
