import type { ServerSettings } from '@openpit/server'
import { Client } from '../../../apps/server/test/client.ts'
import { testSettings } from '../../../apps/server/test/processes.ts'
import { askFrom, type Target } from './target.ts'

/** Limits by address must not hit the lawful players, so the attacker has another. */
const ATTACKER_ADDRESS = '127.0.0.2'
const NAMES = ['ann', 'bob', 'cat']
const PASSWORD = 'correct horse battery'

/** The limits of a real floor, except that many guests may come from this machine and all have many chips. */
export function attackedSettings(folder: string): ServerSettings {
  const { messageRate: _rate, limits: _limits, leaseMs: _lease, accounts, ...settings } = testSettings(folder)
  const rates = {
    ...accounts?.rates,
    loginOfName: { burst: 10, msPerTry: 30_000 },
    loginFromAddress: { burst: 30, msPerTry: 10_000 },
  }
  return { ...settings, logLevel: 'fatal', accounts: { ...accounts, rates } as NonNullable<ServerSettings['accounts']> }
}

/** One guest who will attack, and what they can find out about the floor. */
export async function targetOf(address: string): Promise<Target> {
  for (const name of NAMES) await Client.register(address, name, PASSWORD)
  const from = ATTACKER_ADDRESS
  const { cookie } = await askFrom({ address, from }, 'POST', '/api/guest', {})
  const listed = (await (await fetch(`${address}/api/tables`)).json()) as { table: string }[]
  const me = await (await fetch(`${address}/api/me`, { headers: { cookie } })).json()
  const { wallet } = me as { wallet: number }
  return { address, from, cookie, wallet, tables: listed.map(({ table }) => table), names: NAMES }
}
