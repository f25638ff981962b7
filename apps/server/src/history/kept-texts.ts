import { BoundedMap } from '../store/bounded-map.ts'

interface KeptText {
  /** The version of the stream for which it holds; `null` if it never changes. */
  readonly version: number | null
  readonly text: string
}

/** Texts that take long to make: they are made one after another, and those that were asked for last are kept. */
export class KeptTexts {
  private readonly kept: BoundedMap<string, KeptText>
  /** The last one that is being made: many requests at once must not fill the memory. */
  private last: Promise<unknown> = Promise.resolve()

  constructor(lengthMax: number) {
    this.kept = new BoundedMap(lengthMax, ({ text }) => text.length)
  }

  /** The text for this version of its stream; with `null`, one that never changes. */
  async get(key: string, version: number | null, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const known = this.keptOf(key, version)
    if (known !== undefined) return known
    const making = this.last.then(async () => this.keptOf(key, version) ?? (await this.make(key, version, make)))
    this.last = making.catch(() => {})
    return await making
  }

  private keptOf(key: string, version: number | null): string | undefined {
    const kept = this.kept.get(key)
    if (kept === undefined) return undefined
    return kept.version === null || kept.version === version ? kept.text : undefined
  }

  private async make(
    key: string,
    version: number | null,
    make: () => Promise<string | undefined>,
  ): Promise<string | undefined> {
    const text = await make()
    if (text !== undefined) this.kept.set(key, { version, text })
    return text
  }
}
