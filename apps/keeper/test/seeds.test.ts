import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIFTY_TWO, loadedShoe } from '@openpit/cards'
import { hex, type ShoeHeader } from '@openpit/proof'
import { configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { GeneratorFault, inFile, inMemory, SeedSource, VirtualTable } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'

function shoe(number: number): ShoeHeader {
  return {
    shoe: `nsw/t/${number}`,
    source: 'shoe',
    load: 'decks',
    follows: '',
    decks: 1,
    markers: [],
    stack: loadedShoe(1, FIFTY_TWO),
  }
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'openpit-seeds-'))
}

describe('no seed is drawn twice', () => {
  test('even if the system gives the same bytes after every start: the state differs', () => {
    const path = join(folder(), 'seeds.json')
    const seeds = new Set<string>()
    for (let start = 0; start < 20; start++) {
      const source = new SeedSource(inFile(path), steadyEntropy('frozen'))
      for (let draw = 0; draw < 3; draw++) seeds.add(hex(source.seedFor(shoe(3 * start + draw))))
    }
    expect(seeds.size).toBe(60)
  })

  test('even if an old state is put back: the fresh bytes differ', () => {
    const path = join(folder(), 'seeds.json')
    new SeedSource(inFile(path)).seedFor(shoe(0))
    const old = readFileSync(path, 'utf8')
    const seeds = new Set<string>()
    for (let start = 0; start < 20; start++) {
      writeFileSync(path, old)
      seeds.add(hex(new SeedSource(inFile(path)).seedFor(shoe(1))))
    }
    expect(seeds.size).toBe(20)
  })

  test('two tables opened at once, from one source or two, share no shoe', () => {
    const configured = configure(rulebooks.nsw)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    const one = new SeedSource(inMemory())
    const two = new SeedSource(inMemory())
    const commitments = [one, one, two].flatMap((seeds, table) => {
      const { keeper } = new VirtualTable(`nsw/${table}`, configured.table, seeds)
      return keeper.announcements.map(({ commitment }) => hex(commitment))
    })
    expect(new Set(commitments).size).toBe(commitments.length)
  })

  test('a process that is killed and restarted continues the state and repeats no seed', async () => {
    const path = join(folder(), 'seeds.json')
    const before = await drawUntilKilled(path)
    const after = await drawUntilKilled(path)
    expect(before.length).toBeGreaterThan(5)
    expect(after.length).toBeGreaterThan(5)
    expect(new Set([...before, ...after]).size).toBe(before.length + after.length)
    // Every seed that was given out is in the state, because it was stored first.
    const open = new SeedSource(inFile(path)).open.map(({ seed }) => hex(seed))
    for (const seed of [...before, ...after]) expect(open).toContain(seed)
  })
})

/** Runs a process that draws seeds until it is killed with SIGKILL, and gives the seeds that it printed. */
async function drawUntilKilled(path: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, [new URL('./draw-forever.ts', import.meta.url).pathname, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.split('\n').length > 10) child.kill('SIGKILL')
  })
  await once(child, 'close')
  // The last line may have been cut off.
  return printed.split('\n').slice(0, -1)
}

describe('the state file', () => {
  test('is readable by its owner only, and lists the seeds that are not revealed', () => {
    const path = join(folder(), 'seeds.json')
    const source = new SeedSource(inFile(path))
    source.seedFor(shoe(1))
    const second = source.seedFor(shoe(2))
    source.release('nsw/t/1')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const again = new SeedSource(inFile(path))
    expect(again.open).toEqual([{ header: shoe(2), seed: second }])
    expect(again.drawn).toBe(2)
  })

  test('does not contain a seed that has been revealed', () => {
    const path = join(folder(), 'seeds.json')
    const source = new SeedSource(inFile(path))
    const seed = hex(source.seedFor(shoe(1)))
    expect(readFileSync(path, 'utf8')).toContain(seed)
    source.release('nsw/t/1')
    expect(readFileSync(path, 'utf8')).not.toContain(seed)
  })

  test('keeps the program and rules of a shoe', () => {
    const path = join(folder(), 'seeds.json')
    const named = { ...shoe(1), program: '0.1.0', rules: `sha256:${'0'.repeat(64)}` }
    const seed = new SeedSource(inFile(path)).seedFor(named)
    expect(new SeedSource(inFile(path)).open).toEqual([{ header: named, seed }])
  })

  test('refuses a second seed for the same shoe', () => {
    const source = new SeedSource(inMemory())
    source.seedFor(shoe(1))
    expect(() => source.seedFor(shoe(1))).toThrow(/already has a seed/)
  })

  test.each(['', '{}', '[]', 'null', '{"format":"openpit-seeds/1","chain":"00","drawn":0,"open":[]}', 'garbage'])(
    'throws if it cannot be read (%j), with what to do, and leaves the file alone',
    (text) => {
      const path = join(folder(), 'seeds.json')
      writeFileSync(path, text)
      expect(() => new SeedSource(inFile(path))).toThrow(GeneratorFault)
      expect(() => new SeedSource(inFile(path))).toThrow(/restore a good copy, or move the file away/)
      expect(readFileSync(path, 'utf8')).toBe(text)
    },
  )
})

describe('a fault of the generator', () => {
  test.each([
    ['too few bytes', () => new Uint8Array(31).map((_, index) => index), /31 random bytes/],
    ['bytes that are all the same', () => new Uint8Array(32), /all the same/],
    ['the same bytes twice', () => new Uint8Array(32).map((_, index) => index), /the same random bytes twice/],
  ])('%s: throws GeneratorFault', (_what, entropy, message) => {
    const draw = () => {
      const source = new SeedSource(inMemory(), entropy)
      source.seedFor(shoe(1))
    }
    expect(draw).toThrow(GeneratorFault)
    expect(draw).toThrow(message)
  })

  test('a state that cannot be stored: throws, and no seed is given out', () => {
    const store = {
      ...inMemory(),
      save: () => {
        throw new Error('the disk is full')
      },
    }
    const source = new SeedSource(store)
    expect(() => source.seedFor(shoe(1))).toThrow('the disk is full')
    expect(source.drawn).toBe(0)
    expect(source.open).toEqual([])
  })
})
