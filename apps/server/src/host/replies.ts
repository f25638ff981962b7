import type { Refusal } from '@openpit/protocol'

/** The answer to a command. */
export type Reply = { readonly ok: true; readonly version: number } | { readonly ok: false; readonly refusal: Refusal }

/**
 * How many answers are kept for each person. A client without an answer sends again within seconds, long before this
 * person has given so many other commands. An older command is found in the database.
 */
export const REPLIES_PER_PERSON = 64
/** How many are kept in all, for the persons who acted last. */
export const REPLIES_MAX = 1_000

/** The answers to commands, by id, so that a command that comes again is not carried out again. */
export class Replies {
  /** The versions that commands led to, by key, for each person. Those who acted longest ago come first. */
  private readonly byPerson = new Map<string, Map<string, number>>()
  private readonly underWay = new Map<string, Promise<Reply>>()
  private count = 0

  /** The earlier answer to a command, or that of carrying it out now. A refused command may be tried again. */
  async once(key: string, act: (key: string) => Promise<Reply>): Promise<Reply> {
    const before = this.written(key) ?? this.underWay.get(key)
    if (before !== undefined) return await before
    const doing = act(key)
    this.underWay.set(key, doing)
    try {
      const reply = await doing
      if (reply.ok) this.keep(key, reply.version)
      return reply
    } finally {
      this.underWay.delete(key)
    }
  }

  /** The answer to a command that is in the log. */
  written(key: string): Reply | undefined {
    const version = this.byPerson.get(personIn(key))?.get(key)
    return version === undefined ? undefined : { ok: true, version }
  }

  /** Keeps only the answers to commands that are in the log. */
  reset(written: ReadonlyMap<string, number>): void {
    this.byPerson.clear()
    this.count = 0
    for (const [key, version] of written) this.keep(key, version)
  }

  /** How many answers are kept. */
  get size(): number {
    return this.count
  }

  private keep(key: string, version: number): void {
    const person = personIn(key)
    const own = this.byPerson.get(person) ?? new Map<string, number>()
    this.byPerson.delete(person)
    this.byPerson.set(person, own)
    if (!own.has(key)) this.count++
    own.set(key, version)
    if (own.size > REPLIES_PER_PERSON) this.forgetFirst(own)
    const [oldest] = this.byPerson.keys()
    if (this.count > REPLIES_MAX && oldest !== undefined) this.forgetPerson(oldest)
  }

  private forgetFirst(own: Map<string, number>): void {
    const [first] = own.keys()
    if (first !== undefined && own.delete(first)) this.count--
  }

  private forgetPerson(person: string): void {
    this.count -= this.byPerson.get(person)?.size ?? 0
    this.byPerson.delete(person)
  }
}

/** Whose command it is: keys begin with the person, or with a word for the house. */
function personIn(key: string): string {
  return key.slice(0, key.indexOf(':'))
}
