import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { RequestSource } from './request-source.ts'

export interface HostSettings {
  /** The address that the server listens on. */
  readonly host: string
  /** The addresses at which players reach it. */
  readonly urls: readonly string[]
}

const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const ALL_INTERFACES: readonly string[] = ['0.0.0.0', '::']

/**
 * The host names that a request may name. An attacker can point a host name of their own at our address: to a browser,
 * their page and this server would then be one site. An address in numbers is safe: an attacker has no pages at ours.
 */
export class AllowedHosts {
  private readonly names: ReadonlySet<string>
  private readonly origins: ReadonlySet<string>
  private readonly isOnAllInterfaces: boolean

  constructor({ host, urls }: HostSettings) {
    const known = urls.flatMap((url) => urlOf(url) ?? [])
    this.isOnAllInterfaces = ALL_INTERFACES.includes(host)
    const own = this.isOnAllInterfaces ? [hostname().toLowerCase()] : [inUrl(host)]
    this.names = new Set([...LOCAL_NAMES, ...own, ...known.map((url) => url.hostname)])
    this.origins = new Set(known.map(({ origin }) => origin))
  }

  allows(host: string | undefined): boolean {
    const asked = urlOf(`http://${host ?? ''}`)?.hostname
    if (asked === undefined) return false
    return this.names.has(asked) || (this.isOnAllInterfaces && isIP(asked.replace(/^\[|\]$/g, '')) !== 0)
  }

  /**
   * A page of another site must not use our cookies. Programs send no origin, and have no cookies but their own. A
   * proxy may not report that its clients use TLS; then the origin must be one of the known addresses.
   */
  isSameOrigin(origin: string | undefined, { host, isSecure }: RequestSource): boolean {
    if (origin === undefined) return true
    const given = urlOf(origin)
    if (given === undefined || host === undefined) return false
    const expected = urlOf(`${isSecure ? 'https' : 'http'}://${host}`)?.origin
    return (
      given.origin === expected ||
      (this.origins.has(given.origin) && given.host === urlOf(`${given.protocol}//${host}`)?.host)
    )
  }
}

function urlOf(text: string): URL | undefined {
  return URL.parse(text) ?? undefined
}

function inUrl(host: string): string {
  return (isIP(host) === 6 ? `[${host}]` : host).toLowerCase()
}
