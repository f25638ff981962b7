import { WAGER_CENTS } from '../contestant.ts'

// By default its client uses Node's own WebSocket, and is then a tenth slower than with its dependency ws.
delete globalThis.WebSocket
const { Client } = await import('@colyseus/sdk')

export async function join({ port, table, seat }, onView) {
  const room = await new Client(`http://127.0.0.1:${port}`).joinById(table, { seat })
  room.onError((code, message) => {
    throw new Error(`Colyseus: ${code} ${message}`)
  })
  room.onStateChange(({ turn, seats }) => {
    const { moves, wager, total } = seats[seat]
    onView({ moves, total, wants: wants(turn, seat, wager) })
  })
  return {
    send: (move) => (move === 'wager' ? room.send('wager', WAGER_CENTS) : room.send(move)),
    close: () => room.leave(),
  }
}

function wants(turn, seat, wager) {
  if (turn === seat) return 'decision'
  return turn === -1 && wager === 0 ? 'wager' : 'nothing'
}
