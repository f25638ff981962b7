import { hash, verify } from '@node-rs/argon2'

/** Hashes passwords, and checks them. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(hashed: string, password: string): Promise<boolean>
}

const ARGON2ID = 2
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1

/** Argon2id, as OWASP recommends it: 19 MiB, two passes, one lane. */
export const argon2id: Passwords = {
  hash: (password) =>
    hash(password, { algorithm: ARGON2ID, memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES }),
  verify: (hashed, password) => verify(hashed, password),
}
