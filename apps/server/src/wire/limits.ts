/** How much of a node one client may take up. */
export interface WireLimits {
  /** Open connections of one address. Behind a trusted proxy: sockets, and requests that are not answered yet. */
  readonly connectionsPerAddress: number
  readonly socketsPerPerson: number
  /** A client that leaves more bytes than this unread is disconnected, before it fills the memory. */
  readonly unreadBytes: number
  /** The time to send the headers of a request, and the whole request. */
  readonly headersMs: number
  readonly requestMs: number
  /** How often late requests are looked for. */
  readonly checkMs: number
  /** How often silent sockets are asked for a sign of life. The answer must come before the next time. */
  readonly pingMs: number
}

export const WIRE_LIMITS: WireLimits = {
  // Many players may share the address of a hotel or a phone network.
  connectionsPerAddress: 400,
  // More than a person needs. Without the limit, one session could fill the server with sockets.
  socketsPerPerson: 24,
  unreadBytes: 1_000_000,
  headersMs: 10_000,
  requestMs: 20_000,
  checkMs: 2_000,
  // A silent socket is asked after twice this time at most: proxies close connections that are silent for a minute.
  pingMs: 25_000,
}
