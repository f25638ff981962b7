import { DEMO_TABLES, type Store } from '../../../../apps/server/src/index.ts'
import { sampleRounds, sampleShoes } from '../../../../apps/server/src/store/records/samples.ts'
import { BIG_FLOOR_PASSWORD, BIG_FLOOR_PLAYERS } from '../../big-floor/make.ts'
import type { Sights } from './visitors.ts'

const SHOES = 200
const ROUNDS = 1_000
const [PLAYER] = BIG_FLOOR_PLAYERS

const at = (table: string) => `/api/tables/${table}`

/** What anyone may read without a session: shoes from all over the life of the tables, and the tables themselves. */
export async function publicSights(store: Store): Promise<Sights> {
  const shoes = await sampleShoes(store, SHOES)
  return {
    paths: {
      'transcript of an ended shoe': shoes.map(({ table, shoe }) => {
        return `${at(table)}/transcript?shoe=${encodeURIComponent(shoe)}`
      }),
      'transcript of the shoe in use': ['star-1', 'tas-1'].map((table) => `${at(table)}/transcript`),
      'a shared table': DEMO_TABLES.map(({ name }) => at(name)),
      'the lobby': ['/api/tables'],
    },
  }
}

/** What the player with the most rounds may read of their own. */
export async function ownSights(store: Store, address: string): Promise<Sights> {
  const rounds = await sampleRounds(store, PLAYER, ROUNDS)
  return {
    paths: {
      'own history': ['', '?result=won', '?game=tas', '?game=online'].map((query) => `/api/me/history${query}`),
      'own last rounds': ['/api/me/rounds'],
      'own old round, replayed': rounds.map(({ table, round }) => `${at(table)}/rounds/${round}`),
      'own old round as a scenario': rounds.map(({ table, round }) => `${at(table)}/rounds/${round}/scenario`),
    },
    cookie: await login(address),
  }
}

async function login(address: string): Promise<string> {
  const body = JSON.stringify({ name: PLAYER, password: BIG_FLOOR_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  if (!response.ok) throw new Error(`login was answered with ${response.status}: was this floor made by floor:big?`)
  return cookie
}
