import { HouseKeys } from '../src/index.ts'

/** A master key for tests. Old floors are sealed with it, so it never changes. */
export const TEST_KEY = '7465737473206f6e6c79'.padEnd(64, '0')

export const TEST_KEYS = new HouseKeys(Buffer.from(TEST_KEY, 'hex'))
