import { createRequire } from 'node:module'
import { allWagered, deal, hit, NEW_SHOE, needsShuffle, newSeat, nextSeat, settle, stand, wager } from './game.mjs'

// The package has folders for entries, which only `require` can find.
const { ActivePlayers, INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core')

function drawFrom(secret) {
  return () => secret.shoe[secret.next++]
}

function decide(change) {
  // The cards are secret, so that the client cannot try the move before the server answers.
  return { client: false, move: change }
}

/** The documented way: phases with moves of their own, a turn order, and a view that keeps the secrets. */
export const game = {
  name: 'blackjack',
  // Nobody takes a card back; without this every state would be kept twice.
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
          // Seats wager at the same time: each but the first would be refused for having seen an older state.
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
