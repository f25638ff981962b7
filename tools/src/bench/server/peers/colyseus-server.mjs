import { createServer } from 'node:http'
import { matchMaker, Room, Server } from '@colyseus/core'
import { schema, t } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { serveTheBench } from '../server-end.ts'
import {
  allWagered,
  deal,
  hit,
  NEW_SHOE,
  needsShuffle,
  nextSeat,
  PURSE_CENTS,
  settle,
  shuffle,
  stand,
  wager,
} from './game.mjs'
import { openMoves } from './moves-store.mjs'

const Dealer = schema({ cards: t.array('uint8'), total: t.uint8() }, 'Dealer')
const SeatState = schema(
  {
    cards: t.array('uint8'),
    total: t.uint8(),
    wager: t.uint32(),
    purse: t.uint32(),
    won: t.uint32(),
    moves: t.uint32(),
    done: t.boolean(),
  },
  'SeatState',
)
const TableState = schema({ turn: t.int8(), dealer: Dealer, seats: t.array(SeatState) }, 'TableState')
const NOBODY = -1

let accepted = 0
const stored = await openMoves()

class TableRoom extends Room {
  // Without a timer, `done` sends changes when they happen.
  patchRate = null
  written = 0
  last = Promise.resolve()
  patchDue = false
  autoDispose = false
  // Hidden cards are kept outside the state: cheaper for Colyseus than a view for each client.
  shoe = [...NEW_SHOE]
  next = NEW_SHOE.length
  hidden = 0
  draw = () => this.shoe[this.next++]

  messages = {
    wager: (client, cents) => this.take(client, `wager ${cents}`, () => this.wager(client, cents)),
    hit: (client) => this.take(client, 'hit', () => this.decide(client, (seat) => hit(seat, this.draw))),
    stand: (client) => this.take(client, 'stand', () => this.decide(client, stand)),
  }

  /** A durable table writes the move first. Several seats write at the same time; their moves are made in order. */
  take(client, move, make) {
    if (stored === null) return make()
    const { seat } = client.userData
    const mayMove = this.state.turn === NOBODY ? this.state.seats[seat].wager === 0 : this.state.turn === seat
    if (!mayMove) return
    const writing = stored.add(this.roomId, this.written++, seat, move)
    this.last = this.last.then(() => writing).then(make)
  }

  wager(client, cents) {
    const { state } = this
    if (state.turn !== NOBODY || !wager(state.seats[client.userData.seat], cents)) return
    if (allWagered(state.seats)) this.begin()
    this.done()
  }

  decide(client, change) {
    if (!this.mayDecide(client)) return
    change(this.state.seats[this.state.turn])
    this.goOn()
    this.done()
  }

  onCreate({ seats }) {
    this.maxClients = seats
    const state = new TableState({ turn: NOBODY, dealer: new Dealer({ total: 0 }) })
    for (let seat = 0; seat < seats; seat++) {
      state.seats.push(new SeatState({ total: 0, wager: 0, purse: PURSE_CENTS, won: 0, moves: 0, done: true }))
    }
    this.state = state
  }

  onJoin(client, { seat }) {
    client.userData = { seat }
  }

  mayDecide(client) {
    return this.state.turn !== NOBODY && this.state.turn === client.userData.seat
  }

  begin() {
    if (needsShuffle(this.shoe, this.next)) {
      shuffle(this.shoe)
      this.next = 0
    }
    this.hidden = deal(this.state.dealer, this.state.seats, this.draw)
    this.state.turn = 0
    this.goOn()
  }

  goOn() {
    const { state } = this
    state.turn = nextSeat(state.seats, state.turn)
    if (state.turn === NOBODY) settle(state.dealer, state.seats, this.hidden, this.draw)
  }

  /**
   * A patch right after the move is the shortest latency that Colyseus has. Seats that wager in the same turn of the
   * event loop share a patch: with five seats that is a tenth faster; with one seat it would only add a wait.
   */
  done() {
    accepted++
    if (this.maxClients === 1) {
      this.broadcastPatch()
    } else if (!this.patchDue) {
      this.patchDue = true
      setImmediate(this.patch)
    }
  }

  patch = () => {
    this.patchDue = false
    this.broadcastPatch()
  }
}

async function start(seats) {
  const http = createServer()
  const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) })
  server.define('table', TableRoom)
  await server.listen(0, '127.0.0.1')
  const tables = []
  return {
    port: http.address().port,
    moves: () => accepted,
    ...(stored === null ? {} : { besideCpuMicros: stored.besideCpuMicros, stop: stored.stop }),
    async open(number) {
      while (tables.length < number) tables.push((await matchMaker.createRoom('table', { seats })).roomId)
      return tables
    },
  }
}

await serveTheBench(start)
