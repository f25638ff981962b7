// `node packages/reader/test/make-vectors.ts` writes the vectors again. Keys and numbers are fixed, so that they only
// change when the protocol does.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { canonicalText, fingerprintOf, hashOf, NO_HASH } from '../src/index.ts'

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED = 'a1'.repeat(32)
const KEY = createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(SEED, 'hex')]), format: 'der', type: 'pkcs8' })
const PUBLIC_KEY = createPublicKey(KEY).export({ type: 'spki', format: 'der' }).subarray(12).toString('hex')
const DEVICE = 'shoe-17'
const FIRMWARE = 'f0'.repeat(32)
const NONCE = '0123456789abcdef0123456789abcdef'

type Message = Readonly<Record<string, unknown>>
/** A line of a vector: what one side says. For a device, the text that it hashes and signs stands beside it. */
type Line =
  | { readonly from: 'device'; readonly message: Message; readonly signs: string; readonly hash: string }
  | { readonly from: 'server'; readonly message: Message }

function signed(message: Message): Message {
  return { ...message, sig: sign(null, Buffer.from(canonicalText(message)), KEY).toString('hex') }
}

/** Writes down a conversation. */
class Recorder {
  readonly lines: Line[] = []
  private seq = 0
  private hash = NO_HASH
  private boot = 1

  device(message: Message): Message {
    this.lines.push({ from: 'device', message, signs: canonicalText(message), hash: hashOf(message) })
    return message
  }

  server(...messages: Message[]): this {
    for (const message of messages) this.lines.push({ from: 'server', message })
    return this
  }

  hello(acked: number): this {
    this.server({ kind: 'challenge', nonce: NONCE, at: 1_765_000_000_000 })
    const { seq, hash, boot } = this
    this.device(signed({ kind: 'hello', device: DEVICE, boot, seq, hash, firmware: FIRMWARE, nonce: NONCE }))
    return this.server({ kind: 'welcome', table: 't3', decks: 6, deck: 52, acked })
  }

  want(next: string | null, left: number): this {
    return this.server({ kind: 'want', next, gate: next === null ? 'closed' : 'open', shoe: 4, left })
  }

  /** The next report of the chain, which is not sent yet. */
  report(body: Message): Message {
    const { seq, hash, boot } = this
    const message = signed({ device: DEVICE, boot, seq: seq + 1, prev: hash, ms: 1_000 * (seq + 1), ...body })
    this.seq++
    this.hash = hashOf(message)
    return message
  }

  card(card: string | null, confidence = 998): Message {
    return this.report({ kind: 'card', card, confidence })
  }

  switchOn(): this {
    this.boot++
    return this
  }

  beat(): this {
    this.device(signed({ kind: 'beat', device: DEVICE, seq: this.seq, nonce: NONCE }))
    return this
  }

  ack(message: Message): this {
    this.device(message)
    return this.server({ kind: 'ack', seq: message.seq })
  }
}

const VECTORS: Readonly<Record<string, { readonly about: string; readonly play: (record: Recorder) => void }>> = {
  'plain-round': {
    about: 'A round: four cards leave, each when the floor waits for it.',
    play: (record) => {
      record.hello(0).want('box 1', 300)
      for (const [card, next, left] of [
        ['10s', 'dealer', 299],
        ['7d', 'box 1', 298],
        ['8h', null, 297],
      ] as const) {
        record.device(record.card(card))
        record.want(next, left).server({ kind: 'ack', seq: 300 - left })
      }
      record.beat().want('dealer', 297)
      record.device(record.card('Kc'))
      record.want(null, 296).server({ kind: 'ack', seq: 4 })
    },
  },
  'gap-and-replay': {
    about: 'The second report does not arrive. The floor asks for it, and the device sends both again.',
    play: (record) => {
      record.hello(0).ack(record.card('10s'))
      const [second, third] = [record.card('7d'), record.card('8h')]
      record.device(third)
      record.server({ kind: 'replay', from: 2 }).ack(second).ack(third)
    },
  },
  'lost-reports': {
    about: 'The device does not have the second report any more. It says so, and a person names the card.',
    play: (record) => {
      record.hello(0).ack(record.card('10s'))
      const second = record.card('7d')
      const third = record.card('8h')
      record.device(third)
      record.server({ kind: 'replay', from: 2 })
      const lost = { kind: 'lost', device: DEVICE, from: 2, to: 2, cards: 1, hash: hashOf(second), nonce: NONCE }
      record.device(signed(lost))
      record.server({ kind: 'ack', seq: 2 }).ack(third)
    },
  },
  duplicate: {
    about: 'An acknowledgement is lost. The device sends the report again, and the floor has it once.',
    play: (record) => {
      const first = record.hello(0).card('10s')
      record.ack(first).ack(first)
    },
  },
  fork: {
    about: 'Another report under a number that was used: the floor does not believe the device any more.',
    play: (record) => {
      const first = record.hello(0).card('10s')
      record.ack(first)
      const { sig: _, ...body } = first
      record.device(signed({ ...body, card: 'As' }))
      record.server({ kind: 'nack', seq: 1, why: 'fork' }, { kind: 'refused', why: 'distrusted' })
    },
  },
  'power-cut': {
    about: 'The device is switched off after a card has left, and sends it when it is on again.',
    play: (record) => {
      record.hello(0).ack(record.card('10s'))
      const second = record.card('7d')
      record.switchOn().hello(1).ack(second).ack(record.card('8h'))
    },
  },
  'every-report': {
    about: 'One report of each kind.',
    play: (record) => {
      record.hello(0)
      for (const body of [
        { kind: 'loaded', counted: 312 },
        { kind: 'lid', open: false },
        { kind: 'card', card: '9h', confidence: 998 },
        { kind: 'card', card: null, confidence: 0 },
        { kind: 'double', cards: ['2c', '9h'] },
        { kind: 'marker' },
        { kind: 'face-up' },
        { kind: 'empty' },
        { kind: 'fault', what: 'jam', words: 'a "card" is stuck \\ here' },
        { kind: 'works' },
        { kind: 'checked', counted: 311, missing: ['9h'], foreign: [] },
      ]) {
        record.ack(record.report(body))
      }
    },
  },
}

for (const [name, { about, play }] of Object.entries(VECTORS)) {
  const record = new Recorder()
  play(record)
  const header = {
    about,
    device: DEVICE,
    secretSeed: SEED,
    publicKey: PUBLIC_KEY,
    fingerprint: fingerprintOf(PUBLIC_KEY),
  }
  const lines = [header, ...record.lines].map((line) => JSON.stringify(line))
  writeFileSync(new URL(`../vectors/${name}.jsonl`, import.meta.url), `${lines.join('\n')}\n`)
}
