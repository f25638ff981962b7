import { createRequire } from 'node:module'
import { allWagered, deal, hit, NEW_SHOE, needsShuffle, newSeat, nextSeat, settle, stand, wager } from './game.mjs'

// The package's entry points are folders, which only `require` can resolve.
const { ActivePlayers, INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core')

function drawFrom(secret) {
  return () => secret.shoe[secret.next++]
}

function decide(change) {
  // The cards are secret, so the client cannot predict the result of a move.
  return { client: false, move: change }
}

/** As the documentation recommends: phases with their own moves, a turn order, and a player view that hides secrets. */
export const game = {
  name: 'blackjack',
  // Without this, every state would be kept twice for undo, which this game does not have.
  disableUndo: true,
  setup: ({ ctx }) => ({
    dealer: { cards: [], total: 0 },
    seats: Array.from({ length: ctx.numPlayers }, newSeat),
    secret: { shoe: [], next: 0, hidden: 0 },
  }),
  playerView: ({ G: { dealer, seats } }) => ({ dealer, seats }),
  phases: {
    wagers: {
      start: true,
      next: 'decisions',
      turn: { activePlayers: ActivePlayers.ALL },
      moves: {
        wager: {
          client: false,
          // Seats wager at the same time: without this, all but the first would be refused because of an older state.
          ignoreStaleStateID: true,
          move: ({ G, playerID }, cents) => (wager(G.seats[playerID], cents) ? undefined : INVALID_MOVE),
        },
      },
      endIf: ({ G }) => allWagered(G.seats),
      onEnd: ({ G, random }) => {
        const { secret } = G
        if (needsShuffle(secret.shoe, secret.next)) {
          secret.shoe = random.Shuffle(NEW_SHOE)
          secret.next = 0
        }
        secret.hidden = deal(G.dealer, G.seats, drawFrom(secret))
      },
    },
    decisions: {
      next: 'wagers',
      turn: {
        order: {
          first: ({ G }) => Math.max(nextSeat(G.seats, 0), 0),
          next: ({ G, ctx }) => {
            const next = nextSeat(G.seats, ctx.playOrderPos)
            return next === -1 ? undefined : next
          },
        },
        endIf: ({ G, ctx }) => G.seats[ctx.playOrderPos].done,
      },
      moves: {
        hit: decide(({ G, playerID }) => hit(G.seats[playerID], drawFrom(G.secret))),
        stand: decide(({ G, playerID }) => stand(G.seats[playerID])),
      },
      endIf: ({ G }) => nextSeat(G.seats, 0) === -1,
      onEnd: ({ G }) => settle(G.dealer, G.seats, G.secret.hidden, drawFrom(G.secret)),
    },
  },
}
