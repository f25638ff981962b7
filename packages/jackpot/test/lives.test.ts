import { createHash } from 'node:crypto'
import type { Cents } from '@openpit/money'
import { hitCommitment, hitPointOf, type LifeRecord, printLife, verifyLife } from '@openpit/proof'
import { expect, test } from 'vitest'
import { lifeOf, meterOf } from '../src/index.ts'
import { dollars, level, Playthrough, TAS } from './books.ts'

const seedFor = (number: number, link = 0) =>
  new Uint8Array(
    createHash('sha256')
      .update(`seed ${number}${link === 0 ? '' : ` of ${link}`}`)
      .digest(),
  )
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Plays a link until its level has been hit so often, with the keeper's values. */
function livesOf(
  count: number,
  winner: 'activation' | 'wager',
  link = 0,
): { played: Playthrough; lives: LifeRecord[] } {
  const start = level('red', 100, { cap: dollars(101), rate: 133_333, pool: 100.25 })
  const played = new Playthrough(TAS, { wager: dollars(2), winner }, [start], ['t', 'u'])
  const secrets: { commitment: string; seed: string }[] = []
  const values: number[] = []
  // A life begins when the activation that ended the one before is over: its value is drawn then.
  const draw = () => {
    const { life } = played.link.levels[0] as never as { life: number }
    if (secrets.length >= life) return
    const start = meterOf(played.link.levels[0] as never)
    const header = { link: 'link', level: 'red', life, reset: dollars(100), cap: dollars(101), start }
    const seed = seedFor(life, link)
    secrets.push({ commitment: hexOf(hitCommitment(header, seed)), seed: hexOf(seed) })
    values.push(hitPointOf(header, seed))
  }
  draw()
  for (let round = 1; secrets.length <= count; round++) {
    const wagers = [1, 2, 3].slice(0, 1 + (round % 3)).map((box) => ({ box, player: `p${box}`, cents: dollars(2) }))
    const table = round % 2 === 0 ? 't' : 'u'
    played.tell({ do: 'contribute', table, round, wagers }, { red: values.at(-1) as number })
    draw()
    if (round % 5 === 0) played.tell({ do: 'giveBack', table, round, boxes: [1], clause: 'TAS-24.9.2', why: 'failed' })
  }
  const lives = secrets.slice(0, count).map((secret, index) => lifeOf(played.log, 'red', index + 1, secret))
  return { played, lives }
}

test.each(['activation', 'wager'] as const)('five hundred lives won by the %s verify', (winner) => {
  for (let link = 1; link <= 20; link++) {
    const { lives, played } = livesOf(25, winner, link)
    for (const life of lives) {
      const report = verifyLife(printLife(life))
      if (report.verdict !== 'holds') throw new Error(JSON.stringify([life, report]))
    }
    expect([lives.length, played.faults()]).toEqual([25, []])
  }
})

/** The fields that differ between two files, as a report names them. */
function changedFields(was: unknown, is: unknown, at = ''): readonly string[] {
  if (was === is) return []
  const isBoth = [was, is].every((value) => typeof value === 'object' && value !== null)
  if (!isBoth) return [at]
  const [before, after] = [was, is] as [Record<string, unknown>, Record<string, unknown>]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const here = Array.isArray(was) ? `${at}[${name}]` : at === '' ? name : `${at}.${name}`
    return changedFields(before[name], after[name], here)
  })
}

test('whichever byte of a life is changed, the file is broken or unreadable, and the field is named', () => {
  const files = livesOf(20, 'activation').lives.map(printLife)
  const text = files.reduce((least, file) => (file.length < least.length ? file : least))
  const was = JSON.parse(text)
  let named = 0
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === '7' ? '8' : '7'
    const changed = text.slice(0, at) + other + text.slice(at + 1)
    const { verdict, suspects } = verifyLife(changed)
    const where = `${at}: ${changed.slice(Math.max(0, at - 30), at + 30)}`
    expect(['broken', 'unreadable'], where).toContain(verdict)
    if (verdict === 'unreadable') continue
    const [field = 'layout'] = changedFields(was, JSON.parse(changed))
    expect(suspects, where).toContain(field)
    named++
  }
  expect(named).toBeGreaterThan(200)
})

test('a changed byte is named, even if the digest is recomputed; so are an omitted wager and a changed share', () => {
  const { lives } = livesOf(20, 'activation')
  const life = lives.find(({ course, shares }) => course.length > 4 && shares.length > 1) as LifeRecord
  const text = printLife(life)
  const at = text.indexOf('"millionths": 2') + 14
  const changed = `${text.slice(0, at)}3${text.slice(at + 1)}`
  const number = text.slice(0, at).split('"millionths"').length - 2
  const { verdict: found, suspects: named } = verifyLife(changed)
  expect([found, named]).toEqual(['broken', expect.arrayContaining([`course[${number}].millionths`])])
  // An omitted wager breaks the chain; if a forger recomputes the chain, it differs from the players' copies.
  const file = JSON.parse(text) as { course: unknown[] }
  expect(verifyLife(JSON.stringify({ ...file, course: file.course.slice(1) }, null, 1)).verdict).toBe('broken')
  expect(printLife({ ...life, course: life.course.slice(1) })).not.toContain(`"wager": "${life.course[0]?.wager}"`)
  const [share] = life.shares
  const robbed = {
    ...life,
    shares: [{ wager: share?.wager ?? '', cents: (share?.cents ?? 0) - 100 }, ...life.shares.slice(1)],
  }
  const { verdict, suspects } = verifyLife(printLife(robbed))
  expect([verdict, suspects]).toEqual(['broken', expect.arrayContaining(['shares[0].cents'])])
  expect(
    verifyLife(printLife({ ...life, hit: { cents: (life.hit?.cents ?? 0) + 1, wager: life.hit?.wager ?? '' } }))
      .verdict,
  ).toBe('broken')
  expect(verifyLife(printLife({ ...life, header: { ...life.header, cap: life.header.cap + 1 } })).verdict).toBe(
    'broken',
  )
  expect(verifyLife('{}').verdict).toBe('unreadable')
})

test('a running life holds so far and shows neither seed nor value', () => {
  const { played } = livesOf(3, 'activation')
  const secret = { commitment: hexOf(seedFor(5)), seed: hexOf(seedFor(4)) }
  const running = printLife(lifeOf(played.log, 'red', 4, secret))
  expect(verifyLife(running).verdict).toBe('holds so far')
  expect(running).not.toContain(secret.seed)
})

test('hidden values are uniform over the cents above the start, up to the cap', () => {
  const counts = new Array(20).fill(0)
  for (let number = 0; number < 4000; number++) {
    const header = { link: 'l', level: 'x', life: number, reset: 10_000, cap: 12_000_000, start: 10_050 }
    const value = hitPointOf(header, seedFor(number)) as Cents
    expect(value > header.start && value <= header.cap).toBe(true)
    counts[Math.floor(((value - header.start - 1) * 20) / (header.cap - header.start))]++
  }
  const chi = counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0)
  // 99.9 percent of fair generators stay below this with 19 degrees of freedom; these seeds are fixed.
  expect(chi).toBeLessThan(43.8)
})

const rateOf = (life: LifeRecord) => life.course.find(({ kind }) => kind === 'added')?.millionths ?? 0

/** What a player noted: their wagers among those of a life. */
const copyFor = (life: LifeRecord, box: string) => ({
  commitment: life.commitment,
  wagers: life.course
    .filter(({ kind, wager }) => kind === 'added' && wager.endsWith(`/${box}`))
    .map(({ wager, millionths }) => ({ wager, millionths })),
})

test('in a consistent file that omits a wager, the player who made it finds that, and no other player does', () => {
  const { lives } = livesOf(40, 'activation')
  let forged = 0
  for (const life of lives) {
    const left = life.course.findIndex(({ kind, wager }) => kind === 'added' && wager.endsWith('/2'))
    const file = printLife({ ...life, course: life.course.filter((_, index) => index !== left) })
    // The hit may still come in the same round without it: then nothing in the file itself is wrong.
    if (left < 0 || verifyLife(file).verdict !== 'holds') continue
    forged++
    const report = verifyLife(file, copyFor(life, '2'))
    const wrong = report.checks.filter(({ holds }) => !holds)
    expect([report.verdict, wrong.map(({ about, of }) => [about, of])]).toEqual([
      'broken',
      [['own-wager', life.course[left]?.wager]],
    ])
    expect(verifyLife(file, copyFor(life, '1')).verdict).toBe('holds')
  }
  expect(forged).toBeGreaterThan(0)
})

test('a file with another commitment or another amount than the player noted is broken', () => {
  const [life] = livesOf(1, 'activation').lives as [LifeRecord]
  const copy = copyFor(life, '1')
  expect(verifyLife(printLife(life), copy).verdict).toBe('holds')
  expect(verifyLife(printLife(life), { ...copy, commitment: '0'.repeat(64) }).verdict).toBe('broken')
  const more = copy.wagers.map(({ wager }) => ({ wager, millionths: 2 * rateOf(life) }))
  expect(verifyLife(printLife(life), { ...copy, wagers: more }).verdict).toBe('broken')
})

test.each(['activation', 'wager'] as const)(
  'a wager in the round of a hit is found in the life beside it (%s)',
  (winner) => {
    const { lives, played } = livesOf(12, winner)
    const all = played.log.flatMap((event) =>
      event.kind === 'contributed' ? [`${event.table}/${event.round}/${event.box}`] : [],
    )
    const files = lives.map(printLife)
    const rest: string[] = []
    for (const [index, life] of lives.entries()) {
      const beside = [files[index - 1], files[index + 1]].flatMap((file) => (file === undefined ? [] : [file]))
      const [table, round] = (life.hit?.wager ?? '').split('/')
      const hitRound = all.filter((wager) => wager.startsWith(`${table}/${round}/`))
      const copy = { commitment: null, wagers: hitRound.map((wager) => ({ wager, millionths: rateOf(life) })) }
      expect(verifyLife(printLife(life), copy, beside).verdict).toBe('holds')
      const listed = new Set(lives.flatMap(({ course }) => course.map(({ wager }) => wager)))
      rest.push(...hitRound.filter((wager) => !listed.has(wager)))
    }
    expect(rest.length > 0).toBe(winner === 'wager')
  },
)
