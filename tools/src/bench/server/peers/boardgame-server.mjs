import { createRequire } from 'node:module'
import { serveTheBench } from '../server-end.ts'
import { game } from './boardgame-game.mjs'

const require = createRequire(import.meta.url)
const { InitializeGame } = require('boardgame.io/internal')
const { Server, SocketIO } = require('boardgame.io/server')

async function start(seats) {
  // WebSocket only: an upgrade from polling would cost time.
  const transport = new SocketIO({ socketOpts: { transports: ['websocket'], perMessageDeflate: false } })
  const server = Server({ games: [game], origins: ['http://127.0.0.1'], transport })
  let accepted = 0
  const { db } = server
  const setState = db.setState.bind(db)
  // The in-memory store copies the whole log of a match for each move: without the log, long matches stay fast.
  db.setState = (match, state) => {
    accepted++
    setState(match, state)
  }
  const { appServer } = await server.run({ port: 0 })
  const tables = []
  return {
    port: appServer.address().port,
    moves: () => accepted - tables.length,
    async open(number) {
      while (tables.length < number) tables.push(createMatch(db, `table-${tables.length}`, seats))
      return tables
    },
  }
}

/** Opens a match as the lobby does, but without an HTTP request, whose memory would count as the table's. */
function createMatch(db, match, seats) {
  const players = Object.fromEntries(Array.from({ length: seats }, (_, id) => [id, { id }]))
  const now = Date.now()
  db.createMatch(match, {
    initialState: InitializeGame({ game, numPlayers: seats }),
    metadata: { gameName: game.name, unlisted: true, players, createdAt: now, updatedAt: now },
  })
  return match
}

await serveTheBench(start)
