import { resolve } from 'node:path'
import { fingerprintOf } from '@openpit/reader'
import { DeviceMemory, parseFaults, ReaderSimulator, SIMULATED_FIRMWARE } from '@openpit/server'
import { parseWholeNumber, takeFlags } from './flags.ts'

const USAGE = `openpit reader-simulator NAME [--floor URL] [--memory FILE] [--seed N] [--pace MS] [--faults LIST] [--marker N]

A reader in software: it has a shoe of its own, reads each card as the floor waits for it, and speaks the protocol of
docs/readers.md. Its key and its last reports are in the memory file, as a device keeps them over power cuts.

  --floor URL     the floor, http://127.0.0.1:3000 by default
  --memory FILE   NAME.reader.json by default; made at the first start
  --seed N        the order of the cards, and when it errs; 1 by default
  --pace MS       the time between two cards, 1200 by default
  --marker N      how many cards lie behind the cutting card, 60 by default
  --faults LIST   how often it errs for each card, such as misread=0.01,gap=0.02 or all=0.01
  --key           print what the house must register, and stop`

const PACE_MS_MAX = 600_000
const FLAGS = ['--floor', '--memory', '--seed', '--pace', '--faults', '--marker'] as const

/** Runs a simulated reader until it is stopped, or until the floor refuses it for good. */
export async function readerSimulator(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(USAGE)
    return 0
  }
  const { flags, rest } = takeFlags(words, FLAGS)
  const isKeyOnly = rest.includes('--key')
  const [name = '', ...others] = rest.filter((word) => word !== '--key')
  const seed = parseWholeNumber(flags['--seed'] ?? '1', 0, 2 ** 31)
  const paceMs = parseWholeNumber(flags['--pace'] ?? '1200', 0, PACE_MS_MAX)
  const markerFromBack = parseWholeNumber(flags['--marker'] ?? '60', 0, 416)
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(name) || others.length > 0) return wrong('name the device, such as shoe-17')
  if (seed === undefined) return wrong('--seed needs a whole number')
  if (paceMs === undefined) return wrong(`--pace needs milliseconds, at most ${PACE_MS_MAX}`)
  if (markerFromBack === undefined) return wrong('--marker needs a whole number of cards')
  try {
    const faults = parseFaults(flags['--faults'] ?? '')
    const memory = DeviceMemory.open(name, resolve(flags['--memory'] ?? `${name}.reader.json`))
    console.log(`${name}: key ${memory.publicKey}`)
    console.log(`${name}: firmware ${SIMULATED_FIRMWARE}`)
    console.log(`${name}: fingerprint ${fingerprintOf(memory.publicKey)}`)
    if (isKeyOnly) return 0
    const floor = flags['--floor'] ?? 'http://127.0.0.1:3000'
    const settings = { memory, seed, paceMs, faults, markerFromBack, say: (line: string) => console.log(line) }
    return await untilRefused(new ReaderSimulator({ address: () => floor, ...settings }), name)
  } catch (error) {
    return wrong((error as Error).message)
  }
}

/** Runs until Ctrl-C, which ends well, or until the floor refuses the device for good. */
async function untilRefused(simulator: ReaderSimulator, name: string): Promise<number> {
  simulator.start()
  return await new Promise((done) => {
    const finish = (code: number) => {
      clearInterval(looking)
      simulator.stop()
      done(code)
    }
    const looking = setInterval(() => {
      if (simulator.refused === null) return
      console.error(`${name}: the floor has refused this device for good: ${simulator.refused}`)
      finish(1)
    }, 200)
    process.once('SIGINT', () => finish(0))
    process.once('SIGTERM', () => finish(0))
  })
}

function wrong(what: string): number {
  console.error(`openpit reader-simulator: ${what}\n\n${USAGE}`)
  return 2
}
