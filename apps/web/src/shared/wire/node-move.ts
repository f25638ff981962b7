/** After this time, an address that did not answer, or did not go on answering, is tried again. */
const AGAIN_MS = 60_000

/** The way to the node that runs our table: a second socket, until that node greets us on it. */
export class NodeMove {
  private socket: WebSocket | null = null
  /** When each address was last tried. */
  private readonly tries = new Map<string, number>()

  /** Hands over the socket with the node's first message, which is its greeting. If none comes, nothing happens. */
  begin(address: string, greeted: (socket: WebSocket, greeting: string) => void): void {
    const now = Date.now()
    if (this.socket !== null || now - (this.tries.get(address) ?? -AGAIN_MS) < AGAIN_MS) return
    this.tries.set(address, now)
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onclose = () => {
      if (this.socket === socket) this.socket = null
    }
    socket.onmessage = ({ data }) => {
      this.socket = null
      greeted(socket, String(data))
    }
  }

  stop(): void {
    const { socket } = this
    this.socket = null
    if (socket) socket.onmessage = () => {}
    socket?.close()
  }
}
