import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify(gzip)

/** How long an answer for all may be given before it is made again. */
const SHARED_MS = 1_000
const KEPT_MAX = 200
/** Pages ask every two seconds: those that have missed more get the whole, which is a hundred times as large. */
const EARLIER_MAX = 10

/** An answer that many get: printed once, and compressed once. */
export class SharedAnswer<Value> {
  readonly value: Value
  /** The answers before this one, the latest first. */
  earlier: readonly SharedAnswer<Value>[] = []
  private printed: Buffer | null = null
  private zipped: Promise<Buffer> | null = null
  private readonly derived = new Map<unknown, SharedAnswer<unknown>>()

  constructor(value: Value) {
    this.value = value
  }

  /** Printed on the first request: most pages ask only for what has changed. */
  get json(): Buffer {
    this.printed ??= Buffer.from(JSON.stringify(this.value))
    return this.printed
  }

  /** An answer that follows from this one; made once for each key. */
  derive<Other>(key: unknown, make: () => Other): SharedAnswer<Other> {
    const known = this.derived.get(key) as SharedAnswer<Other> | undefined
    if (known !== undefined) return known
    const made = new SharedAnswer(make())
    this.derived.set(key, made)
    return made
  }

  async gzip(): Promise<Buffer> {
    this.zipped ??= zip(this.json)
    return await this.zipped
  }
}

/** Answers about tournaments, by name. Each is made at most once a second, however many ask. */
export class SharedAnswers<Value> {
  private readonly now: () => number
  private readonly isKept: (value: Value) => boolean
  private readonly answers = new Map<
    string,
    { readonly at: number; readonly made: Promise<SharedAnswer<Value> | undefined> }
  >()

  /** `isKept` says whether an answer is the same for everyone. */
  constructor(now: () => number, isKept: (value: Value) => boolean = () => true) {
    this.now = now
    this.isKept = isKept
  }

  async get(name: string, make: () => Promise<Value | undefined>): Promise<SharedAnswer<Value> | undefined> {
    const known = this.answers.get(name)
    if (known !== undefined && this.now() - known.at < SHARED_MS) return await known.made
    const made = this.make(make, known?.made)
    this.answers.delete(name)
    this.answers.set(name, { at: this.now(), made })
    const [oldest] = this.answers.keys()
    if (this.answers.size > KEPT_MAX && oldest !== undefined) this.answers.delete(oldest)
    const forget = () => void this.answers.delete(name)
    made.then((answer) => (answer === undefined || !this.isKept(answer.value) ? forget() : undefined), forget)
    return await made
  }

  private async make(
    make: () => Promise<Value | undefined>,
    before: Promise<SharedAnswer<Value> | undefined> | undefined,
  ): Promise<SharedAnswer<Value> | undefined> {
    const value = await make()
    if (value === undefined) return undefined
    const answer = new SharedAnswer<Value>(value)
    const last = await before?.catch(() => undefined)
    if (last !== undefined) answer.earlier = [last, ...last.earlier].slice(0, EARLIER_MAX)
    // Without this, each answer would keep all before it.
    if (last !== undefined) last.earlier = []
    return answer
  }
}
