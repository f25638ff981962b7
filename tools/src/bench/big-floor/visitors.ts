import { randomInt } from 'node:crypto'

/** What visitors ask for. */
export interface Sights {
  /** Addresses, by kind of request. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** The session of the player who asks; without it, visitors are anonymous. */
  readonly cookie?: string
}

/** The times that the answers to one kind of request took, in milliseconds. */
export type Times = ReadonlyMap<string, number[]>

/** Visitors who ask at random, each as soon as the last answer has come. */
export async function ask(address: string, { paths, cookie }: Sights, visitors: number, ms: number): Promise<Times> {
  const times = new Map<string, number[]>(Object.keys(paths).map((kind) => [kind, []]))
  const kinds = [...times.keys()]
  const headers = cookie === undefined ? {} : { cookie }
  const end = performance.now() + ms
  const visit = async () => {
    while (performance.now() < end) {
      const kind = kinds[randomInt(kinds.length)] as string
      const choices = paths[kind] as readonly string[]
      const path = choices[randomInt(choices.length)] as string
      const began = performance.now()
      const response = await fetch(`${address}${path}`, { headers })
      await response.text()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
      times.get(kind)?.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return times
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
