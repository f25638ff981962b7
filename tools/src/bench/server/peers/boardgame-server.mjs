import { createRequire } from 'node:module'
import { serveTheBench } from '../server-end.ts'
import { game } from './boardgame-game.mjs'
import { openMoves } from './moves-store.mjs'

const require = createRequire(import.meta.url)
const { InitializeGame } = require('boardgame.io/internal')
const { Server, SocketIO } = require('boardgame.io/server')

const stored = await openMoves()

/**
 * Carries updates to the clients of a match. A durable one writes the move first: the framework itself sends an update
 * before it stores it.
 */
class Updates {
  callbacks = new Map()
  last = new Map()

  publish(channel, payload) {
    if (stored === null || payload.type !== 'update') return this.send(channel, payload)
    const [match, state] = payload.args
    const { playerID, type } = state.deltalog[0].action.payload
    const writing = stored.add(match, state._stateID, Number(playerID), type)
    const before = this.last.get(channel) ?? Promise.resolve()
    const sending = before.then(() => writing).then(() => this.send(channel, payload))
    this.last.set(channel, sending)
  }

  send(channel, payload) {
    for (const callback of this.callbacks.get(channel) ?? []) callback(payload)
  }

  subscribe(channel, callback) {
    this.callbacks.set(channel, [...(this.callbacks.get(channel) ?? []), callback])
  }

  unsubscribeAll(channel) {
    this.callbacks.delete(channel)
  }
}

async function start(seats) {
  // WebSocket only: an upgrade from polling would cost time.
  const transport = new SocketIO({
    socketOpts: { transports: ['websocket'], perMessageDeflate: false },
    ...(stored === null ? {} : { pubSub: new Updates() }),
  })
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
    ...(stored === null ? {} : { besideCpuMicros: stored.besideCpuMicros, stop: stored.stop }),
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
