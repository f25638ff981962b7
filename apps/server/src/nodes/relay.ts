import { WebSocket } from 'ws'
import type { Visitor } from '../accounts/roles.ts'
import { endWhenSilent } from './heartbeat.ts'
import { connectingTls, type LinkKeys } from './link.ts'

/** Carries a client's messages to the node that runs a table, and its messages back. */
export interface Relay {
  /** Sends a message. A command gives its id, and is expected to be answered. */
  say(message: string, command?: string): void
  /** Sends a last message, and ends when every command is answered. Only replies are heard from now on. */
  leave(message: string): void
  /** Ends now. Returns the ids of the commands that were not answered. */
  close(): readonly string[]
}

/** Receives what comes back over a relay. */
export interface RelayListener {
  readonly hear: (message: string) => void
  /** Called once if the connection ends by itself. */
  readonly gone: () => void
}

/** Connects to the node at an address. */
export type RelayOpener = (address: string, listener: RelayListener) => Relay

export const PERSON_HEADER = 'x-openpit-person'
export const ROLE_HEADER = 'x-openpit-role'
export const SESSION_HEADER = 'x-openpit-session'

const HANDSHAKE_MS_MAX = 2_500
/** Longer than a node waits for a silent database. After that, the command is better sent again. */
const COMMAND_MS_MAX = 20_000

/** Connects to another node on behalf of a visitor. */
export function relayTo(
  address: string,
  keys: LinkKeys,
  who: Visitor,
  { hear, gone }: RelayListener,
  commandMsMax = COMMAND_MS_MAX,
): Relay {
  const socket = socketFor(address, keys, who)
  const waiting: string[] = []
  /** When each command that is not answered yet was sent, oldest first. */
  const unanswered = new Map<string, number>()
  let state: 'open' | 'leaving' | 'over' = 'open'
  const end = () => {
    state = 'over'
    socket.terminate()
  }
  const over = () => {
    if (state === 'over') return
    end()
    gone()
  }
  endWhenSilent(socket, () => {
    const [oldest] = unanswered.values()
    if (oldest !== undefined && performance.now() - oldest > commandMsMax) over()
  })
  socket.on('open', () => {
    for (const message of waiting.splice(0)) socket.send(message)
  })
  socket.on('message', (data) => {
    const text = String(data)
    const reply = replyIn(text)
    if (reply !== undefined) unanswered.delete(reply)
    // The client has its greeting from this node already.
    else if (state === 'leaving' || text.startsWith('{"type":"hello"')) return
    if (state !== 'over') hear(text)
    if (state === 'leaving' && unanswered.size === 0) end()
  })
  socket.on('error', over)
  socket.on('close', over)
  const say = (message: string) => {
    if (socket.readyState === WebSocket.CONNECTING) waiting.push(message)
    else if (socket.readyState === WebSocket.OPEN) socket.send(message)
  }
  return {
    say: (message, command) => {
      if (command !== undefined) unanswered.set(command, performance.now())
      say(message)
    },
    leave: (message) => {
      if (unanswered.size === 0) return end()
      state = 'leaving'
      say(message)
    },
    close: () => {
      end()
      return [...unanswered.keys()]
    },
  }
}

function socketFor(address: string, keys: LinkKeys, { person, role, session }: Visitor): WebSocket {
  return new WebSocket(address, {
    ...connectingTls(keys),
    handshakeTimeout: HANDSHAKE_MS_MAX,
    headers: { [PERSON_HEADER]: person, [ROLE_HEADER]: role, [SESSION_HEADER]: session ?? '' },
    perMessageDeflate: false,
  })
}

/** The id of the command that a message answers. */
function replyIn(text: string): string | undefined {
  return text.startsWith('{"type":"reply"') ? (JSON.parse(text) as { id: string }).id : undefined
}
