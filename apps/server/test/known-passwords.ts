import { argon2id } from '../src/accounts/passwords.ts'
import type { Passwords } from '../src/index.ts'

const HASHES = new Map<string, Promise<string>>()
const VERDICTS = new Map<string, Promise<boolean>>()

/**
 * The real hashes, each calculated once. One takes 40 ms of processor time on purpose, and every floor of a test hires
 * the same ten people with the same password.
 */
export const KNOWN_PASSWORDS: Passwords = {
  hash: async (password) => await remember(HASHES, password, () => argon2id.hash(password)),
  verify: async (hashed, password) =>
    await remember(VERDICTS, `${hashed} ${password}`, () => argon2id.verify(hashed, password)),
}

async function remember<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? find()
  known.set(key, found)
  return await found
}
