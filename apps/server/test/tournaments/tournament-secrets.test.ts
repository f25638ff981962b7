import { printVouchers } from '@openpit/proof'
import { audienceFor, PUBLIC } from '@openpit/table'
import { redactRecord } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { Chance } from '../../../../packages/scenario/test/chance.ts'
import { chipAccounts } from '../../src/tournaments/entries.ts'
import { HandBook } from '../../src/tournaments/hand-book.ts'
import { deskActs } from '../../src/tournaments/views/desk-acts.ts'
import { entriesOf, overviewOf } from '../../src/tournaments/views/overview.ts'
import { checkPaperForm, supervisionOf } from '../../src/tournaments/views/supervision.ts'
import { FEATURES, type Feature, SealedPlay, type SealedWager, SUE } from './sealed-play.ts'
import { CONDITIONS, DIRECTOR, JOKERS_WILD, TournamentStage } from './tournament-stage.ts'

const TIMES = Number(process.env.OPENPIT_STORIES ?? 1)
const SEEDS = Math.max(1, Math.round(2 * TIMES))
const FIRST_SEED = Number(process.env.OPENPIT_SEED ?? 1)
/** Tournaments are played until all has happened that could tell of a sealed amount. */
const SEEDS_MAX = SEEDS + 60

const PLAYERS = ['ann', 'bob', 'cat']
/** Large amounts: eight digits that no other number of the tournament has by chance. */
const AMOUNTS = { chips: 30_000_000, minimum: 2, maximum: 20_000_000, secretWagers: 99, wagerSeconds: 36_000 }
const VOUCHERS = [11_752_396, 14_290_738, 17_038_946, 19_463_752]
const { jokers: _, vouchers: __, ...TAS } = JOKERS_WILD
const HEATS = [{ hands: 5, tables: 1, advance: 2 }, { hands: 3 }]
const ELIMINATIONS = [
  { hands: 5, eliminationHands: [4], tables: 1, advance: 2 },
  { hands: 3, eliminationHands: [3] },
]

const WILD = { ...JOKERS_WILD, ...AMOUNTS, sessions: ELIMINATIONS, unit: 2, vouchers: VOUCHERS }

type Kind = readonly [rulebook: 'nsw' | 'star' | 'tas', format: string, conditions: object]

const KINDS: readonly Kind[] = [
  ['nsw', 'sessions', { ...CONDITIONS, ...AMOUNTS, sessions: HEATS }],
  ['star', 'sessions', { ...CONDITIONS, ...AMOUNTS, sessions: HEATS }],
  ['tas', 'chips', { ...TAS, ...AMOUNTS, format: 'chips', sessions: HEATS, unit: 2 }],
  ['tas', 'jokersWild', WILD],
]

/** A tournament whose first hand can begin. */
async function started([rulebook, , conditions]: Kind, seed: string, more: object = {}): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  await stage.draft({ ...conditions, ...more }, { rulebook, options: rulebook === 'tas' ? { decks: 4 } : {} })
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter(...PLAYERS)
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  return stage
}

/** Even amounts in whole dollars, so that half of one is an amount too. Each is used once. */
function* randomAmounts(chance: Chance): Generator<number, never> {
  for (;;) yield 100 * 2 * (4_500_000 + chance.below(4_900_000))
}

/** Numbers in dollars by which a sealed wager could be known: doubled, insured, paid, and with what lies beside it. */
function tracesOf({ cents, open }: SealedWager): readonly string[] {
  const both = cents + open
  const amounts = [cents, cents / 2, cents * 2, cents * 1.5, cents * 3, cents * 4, both, both / 2, both * 2, both * 1.5]
  return [...new Set(amounts.map((amount) => String(Math.floor(amount / 100))))]
}

/** The balances of the ledger, by account, from now on. */
function ledgerOf({ store }: TournamentStage): ReadonlyMap<string, number> {
  const balances = new Map<string, number>()
  const append = store.append.bind(store)
  store.append = async (written) => {
    for (const { account, cents } of written.events.flatMap(({ entries }) => entries)) {
      balances.set(account, (balances.get(account) ?? 0) + cents)
    }
    return await append(written)
  }
  return balances
}

/** What is read of a tournament besides its present state. */
interface Books {
  readonly book: HandBook
  readonly ledger: ReadonlyMap<string, number>
}

/** Every page of the tournament that people other than the player can ask for. */
async function pagesOf({ stage, hidden }: SealedPlay, { book, ledger }: Books): Promise<string> {
  const { latest } = stage.host
  const { tournament, fairness } = latest
  const { bank, layout } = chipAccounts(stage.name)
  const balances = { bank: ledger.get(bank) ?? 0, layout: ledger.get(layout) ?? 0 }
  await book.readOn(stage.store, stage.name)
  const [of] = hidden
  const form = { table: 1, player: of?.player ?? '', box: 1, amount: 20_000, inWords: 20_000 }
  return JSON.stringify([
    overviewOf(latest, 0),
    entriesOf(tournament),
    book.stacks,
    book.highlights,
    ...PLAYERS.map((player) => book.sheetOf(player)),
    ...[DIRECTOR, SUE].flatMap((by) => [
      supervisionOf({ tournament, by, at: 0 }, balances, stage.host.refusedTries),
      deskActs({ tournament, by, at: 0 }, of?.player),
      checkPaperForm({ tournament, by, at: 0 }, form),
    ]),
    fairness.vouchers && printVouchers(fairness.vouchers),
  ])
}

/** Looks at all that was sent since the last look, and at all pages. Returns how many texts it searched. */
async function search(play: SealedPlay, books: Books, say: string): Promise<number> {
  const sent = play.listeners.map(({ person, heard }) => ({ person, bytes: heard.join('\n') }))
  for (const listener of play.listeners) listener.heard = []
  const { hidden, vouchers } = play
  if (hidden.length === 0 && vouchers.length === 0) return 0
  const texts = [...sent, { person: 'a page', bytes: await pagesOf(play, books) }]
  const find = (bytes: string, traces: readonly string[], whose: string) => {
    const found = traces.find((trace) => bytes.includes(trace))
    if (found !== undefined) expect.fail(`${say}: ${found} of ${whose} is in ${bytes}`)
  }
  for (const { person, bytes } of texts) {
    for (const wager of hidden) {
      if (wager.player === person) continue
      find(bytes, [...tracesOf(wager), ...(wager.salt === null ? [] : [wager.salt])], wager.player)
    }
    for (const cents of vouchers) find(bytes, [String(cents / 100)], 'a voucher')
  }
  return texts.length
}

describe.each(KINDS)('a random tournament of %s, %s', (...kind) => {
  test('sends a sealed amount and the value of a voucher to nobody else, on any page, while the hand is in play', async () => {
    const seen = new Set<Feature>()
    let looks = 0
    let own = 0
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS_MAX; seed++) {
      if (seed >= FIRST_SEED + SEEDS && seen.size === FEATURES.length) break
      const say = `${kind[0]} ${kind[1]} seed ${seed}`
      const chance = new Chance(seed)
      const play = new SealedPlay(await started(kind, say), chance, randomAmounts(chance))
      const books = { book: new HandBook(), ledger: ledgerOf(play.stage) }
      await play.watch(PLAYERS)
      for (let steps = 0; steps < 1_000 && (await play.step()); steps++) {
        const { hidden } = play
        // The player's own messages have the amount: the search would find it.
        own += hidden.filter(({ player, cents }) => {
          return play.listeners.some(({ person, heard }) => person === player && heard.join().includes(String(cents)))
        }).length
        looks += await search(play, books, say)
      }
      expect(play.stage.faults, say).toEqual([])
      for (const feature of play.seen) seen.add(feature)
    }
    expect([...seen].toSorted()).toEqual(FEATURES.toSorted())
    expect(looks).toBeGreaterThan(100)
    expect(own).toBeGreaterThan(10)
  })

  /** What others are sent in the first hand, without the hashes of seals. The same cards come in every run. */
  async function firstHand(seed: number, less: number): Promise<readonly string[]> {
    const amounts = randomAmounts(new Chance(seed))
    const lowered = { next: () => ({ done: false, value: amounts.next().value - less }) } as Iterator<number>
    // So many chips that no double lacks cover: players choose the same in both runs.
    const stage = await started(kind, `twin ${seed}`, { chips: 900_000_000 })
    const play = new SealedPlay(stage, new Chance(seed), lowered)
    await play.watch(PLAYERS)
    const texts: string[] = []
    for (let steps = 0; steps < 200 && (await play.step()); steps++) {
      const [at] = stage.tournament.tables
      if (at?.hand !== 1) break
      const hiding = new Set(play.hidden.map(({ player }) => player))
      for (const { person, heard } of play.listeners) {
        if (!hiding.has(person)) texts.push(...heard.map((text) => `step ${steps} ${person} ${withoutHashes(text)}`))
      }
      for (const listener of play.listeners) listener.heard = []
    }
    return texts
  }

  test('sends others the same bytes at the same steps, whatever the sealed amounts are', async () => {
    let compared = 0
    for (let seed = FIRST_SEED; seed < FIRST_SEED + 3 * SEEDS; seed++) {
      const [texts, others] = [await firstHand(seed, 0), await firstHand(seed, 400_000_000)]
      expect(others, `${kind[0]} ${kind[1]} seed ${seed}`).toEqual(texts)
      compared += texts.length
    }
    expect(compared).toBeGreaterThan(20)
  })
})

function withoutHashes(text: string): string {
  return text.replaceAll(/"hash":"[0-9a-f]{64}"/g, '"hash":""')
}

test('[NSW-20.6.6, STAR-19.6.6, TAS-22.3.3] everybody sees the chips of all players', async () => {
  for (const kind of KINDS) {
    const stage = await started(kind, 'chips in view')
    const [table] = overviewOf(stage.host.latest, 0).tables
    const chips = table?.seats.map(({ player, chips: held }) => `${player} ${held}`).toSorted()
    expect(chips).toEqual(PLAYERS.map((player) => `${player} 3000000000`))
  }
})

test('[TAS-23.9] a change of the conditions tells how many vouchers there are, and not what they are worth', async () => {
  const stage = new TournamentStage('other vouchers')
  await stage.draft({ ...WILD, vouchers: [12_000_000] }, { rulebook: 'tas' })
  const zoe: string[] = []
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  const who = { person: 'zoe', role: 'player' } as const
  await stage.host.watch({ who, table: 1, send: (text) => void zoe.push(text), dismissed: () => {} })
  await stage.mustTell(DIRECTOR, { do: 'changeConditions', field: 'vouchers', to: VOUCHERS })
  const overview = overviewOf(stage.host.latest, 0)
  expect(overview.conditions.terms).toContainEqual({ field: 'vouchers', says: VOUCHERS.length, clause: 'TAS-23.1' })
  const bytes = JSON.stringify([zoe, overview])
  for (const value of VOUCHERS) expect(bytes).not.toContain(String(value))
})

test('[NSW-20.8.2.1] a recorded form shows everyone its amount after the hand, and staff alone who recorded it', () => {
  const form = { record: 'form' as const, player: 'ann', box: 1, hand: 2, amount: 50, recordedBy: 'supervisor-sue' }
  const staff = ['supervisor', 'inspector', 'director'] as const
  for (const role of staff) {
    expect(redactRecord(form, audienceFor({ person: role, role }))).toEqual(form)
  }
  for (const audience of [PUBLIC, audienceFor({ person: 'ann', role: 'player' })]) {
    const { recordedBy: _by, ...shown } = form
    expect(redactRecord(form, audience)).toEqual(shown)
  }
})
