import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Store, startPostgres } from '@openpit/server'
import { afterAll, describe, expect, test } from 'vitest'
import { cleanUp, newFolder } from '../../server/test/processes.ts'
import { putDatabase } from '../../server/test/ready-database.ts'
import { type CommandRun, openpitHere } from './openpit.ts'

const folder = mkdtempSync(join(tmpdir(), 'openpit-bad-jackpots-'))
const data = newFolder('jackpot-audit')

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await cleanUp(data)
})

/** Exit code 2 with a reason: no stack trace, and nothing that steers the terminal. */
function expectRefused({ code, out, err }: CommandRun, what: string): void {
  const all = out + err
  expect(all).toContain(what)
  expect(code, all).toBe(2)
  expect(all).not.toMatch(/\n\s+at |\.ts:\d|node:internal/)
  expect(all.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
}

describe('openpit jackpot audit', () => {
  test.each([
    ['no link', ['audit'], 'name one link after `audit`'],
    ['two links', ['audit', 'a', 'b'], 'name one link after `audit`'],
    ['an unknown flag', ['audit', 'sevens', '--pay'], "Unknown option '--pay'"],
    ['a folder that is not there', ['audit', 'sevens', '--data', join(folder, 'none')], 'there is no database'],
  ])('%s is refused with the usage', async (_, words, what) => {
    const run = await openpitHere('jackpot', ...words)
    expectRefused(run, what)
    expect(run.err).toContain('openpit jackpot audit LINK')
    expect(run.err).not.toContain('the database cannot be used')
  })

  test('a link that is not there is refused, whatever its name', async () => {
    putDatabase(data)
    const postgres = await startPostgres(data)
    await (await Store.open(postgres.connection)).close()
    for (const name of ['../a/b', "'; drop table links; --", '\u001b[31mred\u0007']) {
      const shown = name.replace(/\p{Cc}/gu, '\ufffd')
      expectRefused(
        await openpitHere('jackpot', 'audit', name, '--data', data),
        `there is no link ${shown}; there is none`,
      )
    }
    await postgres.stop()
  })
})

describe('openpit odds, for a link that cannot be', () => {
  const level = { reset: 50, mustHitBy: 150, increment: 10 }
  const levels = (...list: object[]) => `sideBets.supernova.levels=${JSON.stringify(list)}`
  const two = 'sideBets.supernova.wager=2'

  test.each([
    ['a reset value above the cap', [two, levels({ ...level, reset: 200 })], 'TAS-24.6'],
    ['six levels', [two, levels(...Array(6).fill({ ...level, increment: 1 }))], 'TAS-24.6'],
    ['rates above 100 together', [two, levels({ ...level, increment: 60, reserve: 50 })], 'TAS-24.6'],
    ['a negative reset value', [two, levels({ ...level, reset: -50 })], 'TAS-24.6'],
    ['parts of a cent', [two, levels({ ...level, reset: 50.001 })], 'is not an amount'],
    ['a huge cap', [two, levels({ ...level, mustHitBy: 1e300 })], 'is not an amount'],
    ['a pool below the reset value', [two, levels({ ...level, pool: 49 })], 'TAS-24.5.8.s1'],
    ['a name with a control character', [two, levels({ ...level, name: '\u001b[31m' })], 'TAS-24.1.s1'],
    ['an amount without end', [two, 'sideBets.supernova.levels=[{"reset":1e999,"mustHitBy":5}]'], 'is not an amount'],
    ['no list', [two, 'sideBets.supernova.levels={}'], 'must be a JSON list'],
    ['a negative wager', ['sideBets.supernova.wager=-2', levels(level)], 'is not an amount'],
  ])('%s', async (_, set, what) => {
    expectRefused(await openpitHere('odds', 'tas', ...set.flatMap((one) => ['--set', one])), what)
  })

  test.each([
    ['a rate above 100', 'increment=101'],
    ['five decimals of a percent', 'increment=13.33333'],
    ['a wager of seven dollars', 'wager=7'],
    ['a huge pool', 'pool=1e300'],
  ])('Blazing 7’s: %s', async (_, setting) => {
    const run = await openpitHere('odds', 'star', '--set', `sideBets.blazing7s.${setting}`)
    expectRefused(run, setting.split('=')[0] as string)
  })
})

test('openpit scenario: every file of a link that cannot be exits with 2, and names the line', async () => {
  const link = 'jackpot: blazing7s, tables: [a], wager: 5, reset: 10000'
  const files = [
    link.replace('wager: 5', 'wager: -5'),
    link.replace('10000', '.inf'),
    `${link}, pool: 9999`,
    `${link}, pool: 1e300`,
    `${link}, increment: 60, reserve: 50`,
    link.replace('[a]', '[a, a]'),
    link.replace('[a]', '[nowhere]'),
    'jackpot: "\\u001b[31m", tables: [a]',
  ]
  for (const [index, terms] of files.entries()) {
    const file = join(folder, `${index}.scenario.yaml`)
    writeFileSync(file, `title: x\nrulebook: star\ntables: { a: {} }\nlinks:\n  sevens: { ${terms} }\nsteps: []\n`)
    expectRefused(await openpitHere('scenario', file), `${index}.scenario.yaml:5: `)
  }
})
