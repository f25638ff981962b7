import {
  applyPatch,
  type ClientMessage,
  type PlayerCommand,
  type ServerMessage,
  type TableView,
} from '@openpit/protocol'
import { type RawData, WebSocket } from 'ws'
import { type Join, type View, WAGER_CENTS } from './contestant.ts'

/** Joins one of our tables as a guest who takes a seat and declines every offer. */
export const join: Join = async ({ port, table, seat }, onView) => {
  const cameIn = await fetch(`http://127.0.0.1:${port}/api/guest`, { method: 'POST' })
  const cookie = (cameIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { player } = (await cameIn.json()) as { player: string }
  const connect = async (path: string): Promise<WebSocket> => {
    const opened = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { cookie } })
    await new Promise((done, failed) => opened.once('open', done).once('error', failed))
    return opened
  }
  let socket = await connect('/ws')
  const box = seat + 1
  let counter = 0
  let moves = 0
  let view: TableView | undefined
  const isMine = new Set<string>()
  let answered: (() => void) | undefined
  /** Commands by id: on another socket they are sent again. */
  const unanswered = new Map<string, ClientMessage>()
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message))
  const tell = (command: PlayerCommand): string => {
    const id = String(counter++)
    const message = { type: 'command', table, id, command } as const
    unanswered.set(id, message)
    say(message)
    return id
  }
  const settled = (command: PlayerCommand) =>
    new Promise<void>((done) => {
      answered = done
      tell(command)
    })
  const wants = (): View['wants'] => {
    if (view === undefined) return 'nothing'
    const { phase, waits, boxes } = view
    if (phase === 'ended') return 'wager'
    if (phase === 'wagering') return (boxes[seat]?.bettors.length ?? 0) === 0 ? 'wager' : 'nothing'
    return waits.for === 'decision' && waits.player === player ? 'decision' : 'nothing'
  }
  const show = () => {
    const hands = view?.boxes[seat]?.hands ?? []
    const hand = view?.waits.for === 'decision' && view.waits.player === player ? hands[view.waits.hand - 1] : hands[0]
    onView({ moves, wants: wants(), total: hand?.total?.points ?? 0 })
  }
  const decline = () => {
    if (view?.waits.for !== 'answers') return
    if (view.waits.asks.some((ask) => ask.player === player)) tell({ do: 'decline', box })
  }
  /** The table is run by another worker: relayed messages would cost both. */
  const follow = async (door: string) => {
    const opened = await connect(`/ws/${door}`)
    socket.terminate()
    socket = opened
    enter()
  }
  const hear = (data: RawData) => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'elsewhere') void follow(message.door)
    if (message.type === 'table' || message.type === 'news') {
      if (message.type === 'table') view = message.view
      else if (view) view = applyPatch(view, message.changes)
      decline()
    } else if (message.type === 'reply') {
      unanswered.delete(message.id)
      if (isMine.delete(message.id)) {
        if (message.ok) moves++
        // Without this line, a bench whose wagers are refused says nothing for two minutes.
        else console.error(`${table}, box ${box}: ${message.refusal.kind}`)
      }
      answered?.()
      answered = undefined
    }
    show()
  }
  const enter = () => {
    socket.on('message', hear)
    // As the client in the browser does, which checks the cards by their events.
    say({ type: 'enter', table, events: 'course' })
    for (const message of unanswered.values()) say(message)
  }
  enter()
  await settled({ do: 'sit', box })
  return {
    send: (move) => {
      const wager = { do: 'wager', box, main: WAGER_CENTS, ready: true } as const
      isMine.add(tell(move === 'wager' ? wager : { do: move, box }))
    },
    close: () => socket.terminate(),
  }
}
