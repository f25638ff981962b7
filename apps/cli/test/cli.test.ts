import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rulebooks } from '@openpit/rulebooks'
import { register } from '@openpit/rulebooks/register'
import { Store, startPostgres } from '@openpit/server'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { OPENPIT, openpit, openpitHere, openpitIn, ROOT, RUN_MS_MAX } from './openpit.ts'

const folder = mkdtempSync(join(tmpdir(), 'openpit-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  test('a passing file exits 0, and --json prints everything', () => {
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

  test('a failing file exits 1 and prints the differences', () => {
    const path = file('bad.scenario.yaml', SCENARIO.replace('ann: -20', 'ann: -40'))
    const { code, out } = openpit('scenario', path)
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual([
      `FAILED ${path}: Original wager only, when the dealer has blackjack after a double`,
      '  step 3, net.ann: expected -40, was -20',
      '0 passed, 1 failed',
      '',
    ])
  })

  test('an invalid scenario exits 2 with file, line and clause', () => {
    const path = file('none.scenario.yaml', SCENARIO.replace('decks: 6', 'decks: 9'))
    const { code, out, err } = openpit('scenario', path, '--json')
    expect(code).toBe(2)
    expect(err).toContain(`${path}:3: option decks`)
    expect(JSON.parse(out)[0]).toMatchObject({ pass: false, problems: [{ line: 3, clause: 'TAS-4.1' }] })
  })

  test.each([[[]], [['--fast', 'x']], [['no/such/folder']], [[folder.replace(/[^/]*$/, 'openpit-none')]]])(
    '%j exits 2',
    async (words) => {
      expect((await openpitHere('scenario', ...words)).code).toBe(2)
    },
  )
})

describe('openpit clauses', () => {
  test('--json lists all of the register', () => {
    const listed = JSON.parse(openpit('clauses', '--json').out)
    expect(listed).toHaveLength(register.length)
    expect(Object.keys(listed[1])).toEqual(['id', 'book', 'kind', 'treatment', 'summary', 'proofs'])
  })

  test('--book chooses one', () => {
    const listed = JSON.parse(openpit('clauses', '--book', 'online', '--json').out)
    expect(listed).toHaveLength(79)
  })

  test('an unknown book exits 2', async () => {
    expect((await openpitHere('clauses', '--book', 'vegas')).code).toBe(2)
  })
})

test('openpit play settles a round of each game', async () => {
  const err = "openpit play: takes no arguments, not '--foo'\n"
  expect(await openpitHere('play', '--foo')).toMatchObject({ code: 2, err })
  const { code, out } = openpit('play')
  expect(code).toBe(0)
  const books = Object.values(rulebooks)
  for (const { title } of books) expect(out).toContain(`${title}, `)
  const withPairs = books.filter(({ answers }) => answers.sides.perfectPairs)
  expect(out.match(/perfectPairs of 5: (win|loss), \S+ \([A-Z]+-/g)).toHaveLength(withPairs.length)
})

test('an unknown command exits 2 with the usage', () => {
  const { code, err } = openpit('roulette')
  expect(code).toBe(2)
  expect(err).toContain('openpit scenario PATH...')
})

describe('openpit verify', () => {
  const good = readFileSync(`${ROOT}packages/proof/vectors/shoe.json`, 'utf8')

  test('checks every card, and lists the undealt ones', () => {
    const { code, out } = openpit('verify', 'packages/proof/vectors/shoe.json')
    expect(code).toBe(0)
    expect(out).toMatch(/shoe\.json: holds\n/)
    expect(out).toMatch(/holds {3}course\[0\]: card 0, \w+: its proof and its place hold/)
    expect(out).toMatch(/left in the shoe: (\w+ ?){292}/)
  })

  test('finds a changed card and its place', () => {
    const [, card = ''] = /"position": 1, "card": "(\w+)"/.exec(good) ?? []
    const other = card === '5s' ? '6s' : '5s'
    const changed = good.replace(`"position": 1, "card": "${card}"`, `"position": 1, "card": "${other}"`)
    const { code, out } = openpit('verify', file('changed.json', changed))
    expect(code).toBe(1)
    expect(out).toContain(`BROKEN  course[1]: card 1, ${other}: the seed gives ${card} there`)
    expect(out).toMatch(/if only one field was changed, it is course\[1\]\.card\n/)
  })

  test('a file that is not a transcript, a missing file, and no file exit 2', async () => {
    const empty = await openpitHere('verify', file('empty.json', '{}'))
    expect(empty.code).toBe(2)
    expect(empty.out).toMatch(/unreadable\n {2}file lacks format/)
    expect(await openpitHere('verify', 'nowhere.json')).toMatchObject({
      code: 2,
      err: 'openpit verify: nowhere.json cannot be read\n',
    })
    expect((await openpitHere('verify')).code).toBe(2)
    expect((await openpitHere('verify', '--loud', 'x')).err).toMatch(/there is no option --loud/)
  })

  test('compares with a copy from while the shoe ran', () => {
    const [final, running] = ['packages/proof/vectors/shoe.json', 'packages/proof/vectors/shoe-running.json']
    expect(openpit('verify', final, '--since', running)).toMatchObject({ code: 0 })
    expect(openpit('verify', final, '--since', running).out).toContain('everything is as in')
    const other = openpit('verify', 'packages/proof/vectors/two-cuts.json', '--since', running)
    expect(other.code).toBe(1)
    expect(other.out).toMatch(/these have changed since \S+: shoe, /)
    expect(openpit('verify', final, '--since').code).toBe(2)
  })

  test('checks the signatures of the house by its key, and the cards by the rulebook', () => {
    const game = 'packages/proof/vectors/game.json'
    const values = JSON.parse(readFileSync(`${ROOT}packages/proof/vectors/values.json`, 'utf8'))
    const key = values['game.json']['public key']
    const { code, out } = openpit('verify', game, '--key', key)
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('holds   the signature on the closed list: is by this key'),
    ])
    expect(out).toContain('holds   the rulebook: allows these decks, cards and cutting cards')
    const other = openpit('verify', game, '--key', `${key.slice(0, -2)}00`)
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('BROKEN  the signature on the opening')])
    const unsigned = openpit('verify', 'packages/proof/vectors/shoe.json', '--key', key)
    expect([unsigned.code, unsigned.out]).toEqual([1, expect.stringContaining('files of format 1 have none')])
    expect(openpit('verify', game, '--key', 'abc').err).toMatch(/--key needs the house's public key/)
    const running = 'packages/proof/vectors/game-running.json'
    expect(openpit('verify', game, '--since', running, '--key', key)).toMatchObject({ code: 0 })
    expect(openpit('verify', 'packages/proof/vectors/game-with-prizes.json', '--key', key)).toMatchObject({ code: 0 })
  })

  test('several files, as JSON', () => {
    const { code, out } = openpit(
      'verify',
      '--json',
      'packages/proof/vectors/device.json',
      'packages/proof/vectors/withheld.json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject([
      { verdict: 'holds', suspects: [] },
      { verdict: 'holds', undealt: '' },
    ])
  })
})

describe('openpit rng', () => {
  test('shoes: whole decks, one shoe a line, never the same twice', () => {
    const { code, out } = openpit('rng', 'shoes', '--shoes', '5', '--decks', '4', '--deck', '48')
    const shoes = out.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(new Set(shoes).size).toBe(5)
    for (const shoe of shoes) {
      const cards = shoe.split(' ')
      expect(cards).toHaveLength(192)
      expect(new Set(cards).size).toBe(48)
      expect(cards.some((card) => card.startsWith('10'))).toBe(false)
    }
  })

  test('raw: as many bytes as asked for', () => {
    const { status, stdout } = spawnSync(process.execPath, [OPENPIT, 'rng', 'raw', '--bytes', '70001'], {
      timeout: RUN_MS_MAX,
    })
    expect(status).toBe(0)
    expect(stdout.length).toBe(70_001)
    expect(new Set(stdout).size).toBe(256)
  })

  test.each([
    [['shoes', '--shoes', '0'], 'whole number above zero'],
    [['shoes', '--decks', '9'], 'at most 8'],
    [['shoes', '--deck', '40'], '48 for decks without tens'],
    [['raw', '--seed', '1'], 'no option --seed'],
    [['cooked'], "nothing called 'cooked'"],
  ])('%j is refused with the reason', async (words, why) => {
    const { code, err } = await openpitHere('rng', ...words)
    expect(code).toBe(2)
    expect(err).toContain(why)
  })
})

describe('openpit backup and openpit restore', () => {
  test('say in one line what is wrong', async () => {
    const nothing = join(folder, 'nothing')
    expect(await openpitHere('backup')).toMatchObject({ code: 2, out: '' })
    expect(await openpitHere('restore')).toMatchObject({ code: 2, out: '' })
    const backup = await openpitHere('backup', join(folder, 'b'), '--data', nothing)
    expect(backup.err).toMatch(
      /^openpit backup: there is no key in .*: put the house's key there, name its file with --key, or set OPENPIT_KEY\n$/,
    )
    const restore = await openpitHere('restore', join(folder, 'b'), '--data', nothing)
    expect(restore.err).toMatch(/^openpit restore: there is no file .*\n$/)
    expect(await openpitHere('restore', '--help')).toMatchObject({ code: 0, err: '' })
  })
})

describe('openpit audit and openpit database', () => {
  const data = join(folder, 'data')

  /** A stopped database with one payment in its books. */
  async function makeBooks(): Promise<void> {
    const postgres = await startPostgres(data)
    const store = await Store.open(postgres.connection)
    await store.openAccounts([
      { account: 'house', mayOwe: true },
      { account: 'ann', mayOwe: false },
    ])
    const { epoch } = await store.claim('table-1')
    const entries = [
      { account: 'house', cents: -500 },
      { account: 'ann', cents: 500 },
    ]
    const events = [{ kind: 'paid', body: '{}', entries }]
    await store.append({ command: 'c1', stream: 'table-1', expected: 0, epoch, at: new Date(0), events })
    await store.close()
    await postgres.stop()
  }

  async function meddle(sql: string): Promise<void> {
    const postgres = await startPostgres(data)
    const store = await Store.open(postgres.connection)
    await store.withClient((client) => client.query(sql))
    await store.close()
    await postgres.stop()
  }

  test('finds nothing in good books, and the changed place in bad ones', async () => {
    await makeBooks()
    expect(openpit('audit', '--data', data)).toMatchObject({ code: 0, out: 'everything is as it was written\n' })
    await meddle("update events set body = '{ }'")
    const { code, out } = openpit('audit', '--data', data)
    expect(code).toBe(1)
    expect(out).toBe('stream table-1, event 1: it, its entries or one before it was changed: the hash does not fit\n')
    expect(JSON.parse(openpit('audit', '--json', '--data', data).out)).toHaveLength(1)
    // The data folder in the working directory is the default.
    expect(openpitIn(folder, 'audit').out).toBe(out)
  })

  test('published heads reveal a rewritten past, and the key of another house is refused', async () => {
    const key = join(data, 'house.key')
    writeFileSync(key, '42'.repeat(32))
    const { code, out } = openpit('audit', '--heads', '--data', data)
    expect(code).toBe(0)
    const heads = join(folder, 'heads.jsonl')
    writeFileSync(heads, out)
    const publicKey = (JSON.parse(out) as { key: string }).key
    const against = ['audit', '--data', data, '--against', heads]
    const before = openpit(...against, '--key-of', publicKey).out
    expect(before).not.toContain('published')
    expect(before).toMatch(/^statements of heads that were compared: 1, the last of 2/)
    await meddle('update streams set version = 0; delete from entries; delete from events')
    expect(openpit(...against).out).toContain('the stream has only 0 events, and 1 were published')
    expect(openpit(...against, '--key-of', '00'.repeat(32)).out).toContain("the house's key did not sign it")
    expect(openpit(...against, '--key-of', 'mine').err).toMatch(/^openpit audit: mine is not a public key.*\n$/)
    expect(openpit('audit', '--data', data, '--against', join(folder, 'none')).err).toMatch(/there are no heads in/)
    expect(openpit('backup', key, '--data', data).err).toMatch(
      /^openpit backup: there is a file .* already: name another/,
    )
    expect(readFileSync(key, 'utf8')).toBe('42'.repeat(32))
    const empty = join(folder, 'no-heads')
    mkdirSync(empty)
    expect(openpit('audit', '--data', data, '--against', empty).out).toContain('so nothing was compared')
  })

  test('says in one line what is wrong', async () => {
    const nowhere = await openpitHere('audit', '--data', join(folder, 'nothing'))
    expect(nowhere).toMatchObject({ code: 2, out: '' })
    expect(nowhere.err).toMatch(/^openpit audit: there is no database in .*\n$/)
    expect(openpitIn(`${ROOT}docs`, 'audit').err).toMatch(/^openpit audit: which database\?.*\n$/)
    expect((await openpitHere('audit', '--loud')).code).toBe(2)
  })

  test('the address that openpit database prints reaches the database', async () => {
    const postgres = await startPostgres(data)
    const { code, out } = openpit('database', '--data', data)
    expect(code).toBe(0)
    const client = new pg.Client({ connectionString: out.trim() })
    await client.connect()
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'openpit' }])
    await client.end()
    await postgres.stop()
    expect(openpit('database', '--data', join(folder, 'nothing'))).toMatchObject({ code: 1, out: '' })
    expect((await openpitHere('database', '--loud')).code).toBe(2)
  })
})
