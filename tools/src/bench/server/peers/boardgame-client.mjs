import { createRequire } from 'node:module'
import { WAGER_CENTS } from '../contestant.ts'
import { game } from './boardgame-game.mjs'

const require = createRequire(import.meta.url)
const { Client, LobbyClient } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')

export async function join({ port, table, seat, seats }, onView) {
  const server = `http://127.0.0.1:${port}`
  const playerID = String(seat)
  const { playerCredentials } = await new LobbyClient({ server }).joinMatch('blackjack', table, {
    playerID,
    playerName: `seat ${seat}`,
  })
  const client = Client({
    game,
    debug: false,
    numPlayers: seats,
    matchID: table,
    playerID,
    credentials: playerCredentials,
    multiplayer: SocketIO({ server, socketOpts: { transports: ['websocket'], forceNew: true } }),
  })
  await new Promise((resolve) => {
    client.subscribe((state) => {
      if (state === null || !state.isConnected) return
      // The client copies its log for each move: without the log, long matches stay fast.
      client.log = []
      const { moves, wager, total } = state.G.seats[seat]
      onView({ moves, total, wants: wants(state.ctx, playerID, wager) })
      resolve()
    })
    client.start()
  })
  return {
    send: (move) => (move === 'wager' ? client.moves.wager(WAGER_CENTS) : client.moves[move]()),
    close: () => client.stop(),
  }
}

function wants({ phase, currentPlayer }, playerID, wager) {
  if (phase === 'decisions') return currentPlayer === playerID ? 'decision' : 'nothing'
  return wager === 0 ? 'wager' : 'nothing'
}
