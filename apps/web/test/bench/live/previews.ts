import type { Remedies } from '@openpit/protocol'
import { Client } from '../../../../server/test/client.ts'
import { PASSWORD } from '../../../../server/test/live-floor.ts'

const OTHER = { hit: 'stand', stand: 'hit' } as const

/** For each preview of a ruling on a decision or on a card, the milliseconds until all its remedies were here. */
export async function previewWaits(address: string, tables: readonly string[], previews: number): Promise<number[]> {
  const sue = await Client.login(address, 'sue', PASSWORD)
  const waits: number[] = []
  const ask = async (path: string): Promise<Remedies> => {
    const { status, text } = await sue.get(path)
    if (status !== 200) throw new Error(text)
    return JSON.parse(text) as Remedies
  }
  for (let turn = 0; waits.length < previews; turn++) {
    const path = `/api/tables/${tables[turn % tables.length]}/remedies`
    const { course } = await ask(path)
    const made = course?.commands.findLast(({ do: what }) => what === 'hit' || what === 'stand')
    const queries = [
      made && `from=${made.from}&decided=${OTHER[made.do as keyof typeof OTHER]}`,
      course !== null && course.cards.length > 0 && `card=${course.cards.length}&is=9c`,
    ]
    for (const query of queries) {
      if (!query) continue
      const before = performance.now()
      const { remedies } = await ask(`${path}?${query}`)
      waits.push(performance.now() - before)
      if (remedies.length === 0) throw new Error('no remedies')
    }
  }
  return waits
}
