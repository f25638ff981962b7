import type { HouseKeys } from '../keys/house-keys.ts'

/** The part of the house's keys that the nodes need to talk to each other. */
export type LinkKeys = Pick<HouseKeys, 'id' | 'link'>

/**
 * Both ends prove that they have the house's key, and a fresh key is agreed on for each connection: someone who records
 * the line and gets the house's key later still cannot read it.
 */
const SUITE = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  // In TLS 1.3 every cipher suite serves with and without such a key: the list of suites could not demand it.
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const

/** TLS options for the node that accepts links. A node of another house is refused in the handshake. */
export function acceptingTls({ id, link }: LinkKeys) {
  return { ...SUITE, pskCallback: (_: unknown, identity: string) => (identity === id ? link : null) }
}

/** TLS options for the node that connects. */
export function connectingTls({ id, link }: LinkKeys) {
  return {
    ...SUITE,
    pskCallback: () => ({ identity: id, psk: link }),
    // There is no certificate to check: a node without the house's key cannot complete the handshake.
    checkServerIdentity: () => undefined,
  }
}

/**
 * The address that other nodes are told. `named` is a host name, with a port if other nodes use another port than the
 * one that this node listens on; of a URL only the host counts, because its port would be the players'.
 */
export function linkAddress(named: string | undefined, host: string, port: number): string {
  if (named === undefined) return `wss://${inUrl(host)}:${port}`
  if (named.includes('://')) return `wss://${new URL(named).hostname}:${port}`
  return /^(\[.*\]|[^:]*):\d+$/.test(named) ? `wss://${named}` : `wss://${inUrl(named)}:${port}`
}

function inUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
