import { createPublicKey, verify } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HouseKeys, KeyFault, keyFileIn, keysFor, type Postgres, Store, startPostgres } from '../../src/index.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const MASTER = Uint8Array.from({ length: 32 }, (_, index) => index)
const OTHER = Uint8Array.from({ length: 32 }, (_, index) => 255 - index)
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

describe("the house's keys", () => {
  const keys = new HouseKeys(MASTER)

  test('sealed text opens with the same key and for the same purpose, and shows nothing of the text', () => {
    const sealed = keys.seal('seeds of table:nsw-1', 'the seed')
    expect(sealed).not.toContain('the seed')
    expect(keys.open('seeds of table:nsw-1', sealed)).toBe('the seed')
    expect(keys.seal('seeds of table:nsw-1', 'the seed')).not.toBe(sealed)
  })

  test('sealed text does not open with another key, for another purpose, or after a change', () => {
    const sealed = keys.seal('seeds of table:nsw-1', 'the seed')
    expect(() => new HouseKeys(OTHER).open('seeds of table:nsw-1', sealed)).toThrow(KeyFault)
    expect(() => keys.open('seeds of table:nsw-2', sealed)).toThrow(KeyFault)
    expect(() => keys.open('seeds of table:nsw-1', `${sealed.slice(0, -8)}AAAAAAA=`)).toThrow(KeyFault)
    expect(() => keys.open('seeds of table:nsw-1', 'the seed')).toThrow(KeyFault)
    expect(() => keys.open('seeds of table:nsw-1', 'sealed/1 AAAA')).toThrow(KeyFault)
  })

  test('a signature is checked with the public key alone', () => {
    const message = Buffer.from('closed list')
    const key = createPublicKey({
      key: Buffer.concat([SPKI_ED25519, Buffer.from(keys.publicKey, 'hex')]),
      format: 'der',
      type: 'spki',
    })
    const signature = Buffer.from(keys.sign(message), 'hex')
    expect(verify(null, message, key, signature)).toBe(true)
    expect(verify(null, Buffer.from('other list'), key, signature)).toBe(false)
  })

  test('keys of different master keys have nothing in common', () => {
    const other = new HouseKeys(OTHER)
    expect(other.id).not.toBe(keys.id)
    expect(other.publicKey).not.toBe(keys.publicKey)
    expect(other.link.equals(keys.link)).toBe(false)
    expect(keys.link.toString('hex')).not.toContain(keys.id)
  })
})

describe('the key of a database', () => {
  const folder = newFloorFolder('keys')
  const file = keyFileIn(folder)
  let postgres: Postgres
  let store: Store

  beforeAll(async () => {
    postgres = await startPostgres(folder)
    store = await Store.open(postgres.connection)
  })

  afterAll(async () => {
    await store.close()
    await cleanUp(folder)
  })

  test('the first start makes a key that only its owner can read, and later starts use it', async () => {
    const [first, second] = await Promise.all([keysFor(store, { file }), keysFor(store, { file })])
    expect(second.id).toBe(first.id)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect((await keysFor(store, { file })).id).toBe(first.id)
    expect((await keysFor(store, { file, digits: readFileSync(file, 'utf8').trim() })).id).toBe(first.id)
  })

  test('without the key, or with another one, the start is refused in one sentence', async () => {
    const digits = readFileSync(file, 'utf8')
    await expect(keysFor(store, { file, digits: Buffer.from(OTHER).toString('hex') })).rejects.toThrow(
      /^this database belongs to key [0-9a-f]{16}, but the key in OPENPIT_KEY is key [0-9a-f]{16}$/,
    )
    rmSync(file)
    await expect(keysFor(store, { file })).rejects.toThrow(/there is no key in .*house\.key: put it there/)
    writeFileSync(file, 'not a key')
    await expect(keysFor(store, { file })).rejects.toThrow(/must be 64 hexadecimal digits$/)
    await expect(keysFor(store, { file: join(folder, 'postgres') })).rejects.toThrow(KeyFault)
    writeFileSync(file, digits)
  })
})
