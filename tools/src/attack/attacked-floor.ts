import type { Cents } from '@openpit/money'
import { ACCOUNT_SETTINGS, type ServerSettings } from '@openpit/server'
import { Client } from '../../../apps/server/test/client.ts'
import { testSettings, testTables } from '../../../apps/server/test/processes.ts'
import { askFrom, type Target } from './target.ts'

/** Limits by address must not hit the lawful players, so the attacker has another. */
const ATTACKER_ADDRESS = '127.0.0.2'
const NAMES = ['ann', 'bob', 'cat']
const PASSWORD = 'correct horse battery'

const WALLET_CENTS = 10_000_000

/**
 * The limits of a real floor, except that many guests may come from this machine, that all have many chips, and that
 * one wager may take them all.
 */
export function attackedSettings(folder: string): ServerSettings {
  const { messageRate: _rate, limits: _limits, leaseMs: _lease, accounts, ...settings } = testSettings(folder)
  const rates = {
    ...(accounts?.rates ?? ACCOUNT_SETTINGS.rates),
    loginOfName: ACCOUNT_SETTINGS.rates.loginOfName,
    loginFromAddress: ACCOUNT_SETTINGS.rates.loginFromAddress,
  }
  const tables = testTables().map((table) => ({
    ...table,
    options: { ...table.options, maximum: WALLET_CENTS as Cents },
  }))
  return { ...settings, tables, logLevel: 'fatal', accounts: { rates, demoChips: WALLET_CENTS as Cents } }
}

/** One guest who will attack, and what they can find out about the floor. */
export async function targetOf(address: string): Promise<Target> {
  for (const name of NAMES) await Client.register(address, name, PASSWORD)
  const from = ATTACKER_ADDRESS
  const { cookie } = await askFrom({ address, from }, 'POST', '/api/guest', {})
  const listed = (await (await fetch(`${address}/api/tables`)).json()) as { table: string }[]
  return { address, from, cookie, tables: listed.map(({ table }) => table), names: NAMES }
}
