import { isIP } from 'node:net'

/** How many tries may come at once, and how long it takes until one more is allowed. */
export interface Rate {
  readonly burst: number
  readonly msPerTry: number
}

interface Bucket {
  /** How many tries were left at that time, with fractions. */
  left: number
  at: number
}

/** Beyond this many keys, the one used longest ago is dropped, so that no sender can fill the memory. */
const KEYS_MAX = 20_000

/** Token buckets by key, in memory. Time comes in as an argument, in milliseconds. */
export class RateLimiter {
  /** In order of last use. */
  private readonly buckets = new Map<string, Bucket>()
  private readonly rate: Rate
  private readonly keysMax: number

  constructor(rate: Rate, keysMax: number = KEYS_MAX) {
    this.rate = rate
    this.keysMax = keysMax
  }

  /** Uses up one try, or several at once. Returns 0, or how long to wait if too few are left. */
  take(key: string, now: number, tries = 1): number {
    const { burst, msPerTry } = this.rate
    const bucket = this.buckets.get(key)
    // If the clock was set back, the number of tries stays as it is.
    const since = bucket === undefined ? 0 : Math.max(0, now - bucket.at)
    const left = bucket === undefined ? burst : Math.min(burst, bucket.left + since / msPerTry)
    const isTaken = left >= tries
    this.buckets.delete(key)
    this.buckets.set(key, { left: isTaken ? left - tries : left, at: now })
    if (this.buckets.size > this.keysMax) this.forgetOldest()
    return isTaken ? 0 : Math.ceil((tries - left) * msPerTry)
  }

  get size(): number {
    return this.buckets.size
  }

  private forgetOldest(): void {
    const [oldest] = this.buckets.keys()
    if (oldest !== undefined) this.buckets.delete(oldest)
  }
}

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

/** What counts as one address. For IPv6 it is the network, because one client has all of its 2^64 addresses. */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  const [front = '', back] = bare.split('::')
  const head = groupsOf(front)
  const tail = groupsOf(back ?? '')
  const zeros = back === undefined ? 0 : IPV6_GROUPS - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  if (text === '') return []
  // An IPv4 address at the end counts as two groups, which are never part of the network.
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
}
