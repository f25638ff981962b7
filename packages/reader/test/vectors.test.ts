import { createPublicKey, verify } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { DeviceAnswer, DeviceMessage } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { canonicalText, chainFrom, fingerprintOf, hashOf, judgeReport, NO_HASH } from '../src/index.ts'

const FOLDER = new URL('../vectors/', import.meta.url)
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

interface Header {
  readonly publicKey: string
  readonly fingerprint: string
}
type Line = {
  readonly from: string
  readonly message: Record<string, unknown>
  readonly signs?: string
  readonly hash?: string
}

const VECTORS = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))

describe('the vectors for people who build a device', () => {
  test('there is one for each part of the protocol', () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(7)
  })

  test.each(VECTORS)('%s: every message fits the protocol, is signed correctly, and the chain holds', (name) => {
    const [first, ...rest] = readFileSync(new URL(name, FOLDER), 'utf8').trim().split('\n')
    const { publicKey, fingerprint } = JSON.parse(first as string) as Header
    const key = createPublicKey({
      key: Buffer.concat([SPKI, Buffer.from(publicKey, 'hex')]),
      format: 'der',
      type: 'spki',
    })
    expect(fingerprintOf(publicKey)).toBe(fingerprint)
    let chain = chainFrom(0, NO_HASH, 1)
    for (const line of rest.map((text) => JSON.parse(text) as Line)) {
      const { message, signs = '', hash } = line
      if (line.from === 'server') {
        expect(DeviceAnswer.safeParse(message).success, JSON.stringify(message)).toBe(true)
        continue
      }
      const read = DeviceMessage.parse(message)
      expect([canonicalText(message), hashOf(message)]).toEqual([signs, hash])
      expect(verify(null, Buffer.from(signs), key, Buffer.from(read.sig, 'hex'))).toBe(true)
      if (read.kind === 'lost') chain = chainFrom(read.to, read.hash, chain.boot)
      if (read.kind === 'hello' || read.kind === 'beat' || read.kind === 'lost') continue
      const verdict = judgeReport(chain, read, hashOf(read), true)
      if (verdict.is === 'next') chain = { seq: read.seq, boot: read.boot, hashes: [...chain.hashes, hashOf(read)] }
      if (verdict.is === 'distrust') expect([name, verdict.why]).toEqual(['fork.jsonl', 'fork'])
    }
  })
})
