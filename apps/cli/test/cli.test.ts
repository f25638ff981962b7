import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openpit-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function openpit(...words: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}apps/cli/src/openpit.ts`, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return { code: status, out: stdout, err: stderr }
}

const SCENARIO = `title: Original wager only, when the dealer has blackjack after a double
rulebook: tas
options: { decks: 6, smallestChip: 1 }
shoe: 6d Kc 5s  9h  Ah
steps:
  - { by: ann, do: wager, box: 1, main: 20 }
  - { by: dealer, do: deal }
  - { by: ann, do: double, box: 1 }
expect:
  net: { ann: -20 }
  dealer: Kc Ah
`

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('openpit scenario', () => {
  test('a passing file exits 0 and tells everything in JSON', () => {
    const { code, out } = openpit('scenario', file('good.scenario.yaml', SCENARIO), '--json')
    expect(code).toBe(0)
    const [report] = JSON.parse(out)
    expect(report).toMatchObject({
      pass: true,
      failures: [],
      net: { ann: -20 },
      dealer: 'Kc Ah',
      leftover: '',
      refusals: [],
    })
    expect(report.results).toContainEqual({
      player: 'ann',
      box: 1,
      hand: 1,
      wager: 'main',
      stake: 20,
      outcome: 'loss',
      profit: -20,
      clause: 'TAS-15.3',
    })
  })

  test('JSON is YAML too', () => {
    const json = JSON.stringify({
      title: 'x',
      rulebook: 'nsw',
      shoe: 'Ks 9d 8h 8c',
      seats: { '1': null },
      steps: [
        { by: 'ann', do: 'wager', box: 1, main: 10 },
        { by: 'dealer', do: 'deal' },
        { by: 'ann', do: 'stand', box: 1 },
      ],
      expect: { net: { ann: 10 } },
    })
    expect(openpit('scenario', file('json.scenario.yaml', json)).code).toBe(0)
  })

  test('a failing file exits 1 and says what differs', () => {
    const { code, out } = openpit('scenario', file('bad.scenario.yaml', SCENARIO.replace('ann: -20', 'ann: -40')))
    expect(code).toBe(1)
    expect(out).toContain('step 3, net.ann: expected -40, was -20')
    expect(out).toContain('0 passed, 1 failed')
  })

  test('what is no scenario exits 2 with file, line and clause', () => {
    const path = file('none.scenario.yaml', SCENARIO.replace('decks: 6', 'decks: 9'))
    const { code, out, err } = openpit('scenario', path, '--json')
    expect(code).toBe(2)
    expect(err).toContain(`${path}:3: option decks`)
    expect(JSON.parse(out)[0]).toMatchObject({ pass: false, problems: [{ line: 3, clause: 'TAS-4.1' }] })
  })

  test.each([[[]], [['--fast', 'x']], [['no/such/folder']], [[folder.replace(/[^/]*$/, 'openpit-none')]]])(
    '%j exits 2',
    (words) => {
      expect(openpit('scenario', ...words).code).toBe(2)
    },
  )
})

describe('openpit clauses', () => {
  test('--json lists all 1,782', () => {
    const listed = JSON.parse(openpit('clauses', '--json').out)
    expect(listed).toHaveLength(1782)
    expect(Object.keys(listed[1])).toEqual(['id', 'book', 'kind', 'treatment', 'summary', 'proofs'])
  })

  test('--book chooses one', () => {
    const listed = JSON.parse(openpit('clauses', '--book', 'online', '--json').out)
    expect(listed).toHaveLength(79)
  })

  test('a book that is none exits 2', () => {
    expect(openpit('clauses', '--book', 'vegas').code).toBe(2)
  })
})

test('openpit play settles a round of each game', () => {
  const { code, out } = openpit('play')
  expect(code).toBe(0)
  expect(out.match(/perfectPairs of 5: (win|loss), \S+ \([A-Z]+-/g)).toHaveLength(6)
})

test('a command that is none exits 2 with the usage', () => {
  const { code, err } = openpit('roulette')
  expect(code).toBe(2)
  expect(err).toContain('openpit scenario PATH...')
})
