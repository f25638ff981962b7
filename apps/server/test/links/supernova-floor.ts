import type { LevelSetup } from '@openpit/protocol'
import type { Client } from '../client.ts'

/** One level that a few wagers reach, and one that nobody reaches: its hidden value must stay hidden. */
export const NOVA = {
  rulebook: 'tas',
  bet: 'supernova',
  wager: 200,
  levels: [
    { name: 'red', reset: 10_000, cap: 10_150, rate: 100_000 },
    { name: 'deep', reset: 1_000_000, cap: 8_987_654_321, rate: 10_000 },
  ] as LevelSetup[],
}

/** Opens a link of Supernova that these tables join. */
export async function openNova(manager: Client, link: string, tables: readonly string[], more = {}): Promise<void> {
  const opened = await manager.post('/api/jackpots', { link, ...NOVA, ...more })
  if (opened.status !== 200) throw new Error(opened.text)
  for (const table of tables) await manager.mustTellLink(link, { do: 'joinLink', table })
}

/** Plays one round with a wager for Supernova. Waits until the table takes such wagers. Returns the round. */
export async function playForNova(player: Client, table: string, box: number): Promise<number> {
  await player.until(table, ({ view }) => view.sideBets.includes('supernova'))
  const { round, phase } = player.view(table)
  const next = phase === 'ended' ? round + 1 : round
  await player.mustTell(table, { do: 'wager', box, main: 1_000, sides: { supernova: 200 } })
  player.ready(table)
  await player.playOn(table, next)
  return next
}
