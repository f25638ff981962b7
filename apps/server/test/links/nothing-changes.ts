import { expect } from 'vitest'
import type { Store } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { linksOn } from './links-floor.ts'

/**
 * Every stream's version, every balance, every account of a link, and every link as everybody sees it. A wager may open
 * an empty purse before it is refused.
 */
export async function standingOf(store: Store, client: Client): Promise<unknown> {
  const accounts = `select account, balance from accounts where balance <> 0 or account like 'link-%' order by account`
  return {
    streams: await store.query('select stream, version from streams order by stream', []),
    accounts: await store.query(accounts, []),
    links: await linksOn(client),
  }
}

/** No answer shows what only the log should have. */
export function expectPlain(text: string): void {
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|"kind":"fault"|select |insert /)
}
