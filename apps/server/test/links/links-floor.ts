import type { Cents } from '@openpit/money'
import type { LevelSetup, LinkActivity, LinkDetail, LinkFunds, LinkView } from '@openpit/protocol'
import { readingFrom, type TableOpening } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { tableOf } from '../floor.ts'

/** A table of the Star that can join a link: six decks, a shuffling device, no pool of its own. */
export function linkable(name: string, more: Partial<TableOpening> = {}): TableOpening {
  const options = {
    decks: 6,
    minimum: 500 as Cents,
    maximum: 50_000 as Cents,
    smallestChip: 50 as Cents,
    switches: { shufflingDevice: true },
    sideBets: { blazing7s: false as const },
  }
  return tableOf('star', name, { options, ...more })
}

export const SEVENS = {
  rulebook: 'star',
  bet: 'blazing7s',
  wager: 500,
  levels: [{ name: '', reset: 1_000_000, rate: 133_333 }] as LevelSetup[],
}

/** Opens a link that these tables join. */
export async function openLinkFor(manager: Client, link: string, tables: readonly string[], more = {}): Promise<void> {
  const opened = await manager.post('/api/jackpots', { link, ...SEVENS, ...more })
  if (opened.status !== 200) throw new Error(opened.text)
  for (const table of tables) await manager.mustTellLink(link, { do: 'joinLink', table })
}

export async function linkDetailOf(client: Client, link: string): Promise<LinkDetail> {
  return JSON.parse((await client.get(`/api/jackpots/${link}`)).text) as LinkDetail
}

export async function linksOn(client: Client): Promise<readonly LinkView[]> {
  return JSON.parse((await client.get('/api/jackpots')).text) as readonly LinkView[]
}

export async function fundsOf(manager: Client, link: string): Promise<LinkFunds> {
  return JSON.parse((await manager.get(`/api/jackpots/${link}/funds`)).text) as LinkFunds
}

export async function activityOf(manager: Client, link: string): Promise<LinkActivity> {
  return JSON.parse((await manager.get(`/api/jackpots/${link}/activity`)).text) as LinkActivity
}

/** Waits until a link is as wanted. */
export async function untilLink(
  client: Client,
  link: string,
  isWanted: (detail: LinkDetail) => boolean,
): Promise<LinkDetail> {
  for (;;) {
    const detail = await linkDetailOf(client, link)
    if (isWanted(detail)) return detail
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Plays one round with a wager for the jackpot. Waits until the table takes such wagers. */
export async function playForJackpot(player: Client, table: string, box: number): Promise<void> {
  await player.until(table, ({ view }) => view.sideBets.includes('blazing7s'))
  const { round, phase } = player.view(table)
  const next = phase === 'ended' ? round + 1 : round
  await player.mustTell(table, { do: 'wager', box, main: 1_000, sides: { blazing7s: 500 } })
  player.ready(table)
  await player.playOn(table, next)
}

const ANSWER_MS_MAX = 60_000

/** Waits until no order is open. */
export async function untilAnswered(connection: Parameters<typeof readingFrom>[0]): Promise<void> {
  for (
    const began = performance.now();
    performance.now() - began < ANSWER_MS_MAX;
    await new Promise((done) => setTimeout(done, 50))
  ) {
    const open = await readingFrom(connection, async (client) => {
      return (await client.query('select id from orders where answer is null')).rows.length
    })
    if (open === 0) return
  }
}
