import type pg from 'pg'
import { KeyFault, SEALED_PREFIX } from '../keys/house-keys.ts'

/** Encrypts text for a purpose, opens it again, and signs for the house. The house's keys are one. */
export interface Sealer {
  seal(purpose: string, text: string): string
  open(purpose: string, sealed: string): string
  sign(message: Uint8Array): string
}

/** For a store that was opened without the house's key, for example to audit it. */
export const NO_KEY: Sealer = {
  seal: refuse,
  open: refuse,
  sign: () => refuse('signatures'),
}

function refuse(purpose: string): never {
  throw new KeyFault(`the ${purpose} need the house's key, and this store was opened without it`)
}

/** What a stream's secrets are sealed for: a row that is moved to another stream cannot be opened. */
export function secretsOf(stream: string): string {
  return `secrets of ${stream}`
}

/** Seals what older versions stored as plain text. A node that starts at the same time waits, and finds nothing. */
export async function sealPlainSecrets(client: pg.ClientBase, sealer: Sealer): Promise<void> {
  if ((await plainSecrets(client)).length === 0) return
  await client.query('begin')
  try {
    // A table that is being played must not write between our reading and our writing.
    await client.query('lock table secrets in share row exclusive mode')
    for (const { stream, body } of await plainSecrets(client)) {
      await client.query('update secrets set body = $2 where stream = $1', [
        stream,
        sealer.seal(secretsOf(stream), body),
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function plainSecrets(client: pg.ClientBase): Promise<readonly { stream: string; body: string }[]> {
  const plain = 'select stream, body from secrets where not starts_with(body, $1)'
  return (await client.query<{ stream: string; body: string }>(plain, [SEALED_PREFIX])).rows
}
