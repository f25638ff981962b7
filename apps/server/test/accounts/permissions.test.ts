import { readFileSync } from 'node:fs'
import { type Clause, isRole, ROLES as TABLE_ROLES } from '@openpit/engine'
import { configure, PEOPLE_POWERS, RULEBOOK_NAMES, type RulebookName, rulebooks, SHOE_POWERS } from '@openpit/rulebooks'
import { register } from '@openpit/rulebooks/register'
import { openTable, play, type TableCommand } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { isProductAct, may, PERMISSIONS, PRODUCT_ACTS, ROLES, type Role, whoMayAt } from '../../src/index.ts'

/** One letter for each role. */
const LETTERS: Readonly<Record<Role, string>> = {
  player: 'P',
  dealer: 'D',
  supervisor: 'S',
  assistantManager: 'A',
  manager: 'M',
  inspector: 'I',
  surveillance: 'V',
  director: 'T',
  cage: 'C',
  regulator: 'R',
  administrator: 'X',
}

/** One command of each kind. Its fields do not matter, because the role is checked first. */
const COMMANDS = {
  wager: { box: 1, main: 500 },
  withdraw: { box: 1 },
  insure: { box: 1 },
  evenMoney: { box: 1 },
  neverOfferInsurance: {},
  surrender: { box: 1 },
  expose: { box: 1 },
  hit: { box: 1 },
  stand: { box: 1 },
  split: { box: 1 },
  double: { box: 1 },
  follow: { box: 1 },
  takeHand: { box: 1, hand: 1 },
  rescue: { box: 1 },
  pressPrizeButton: { box: 1 },
  decline: { box: 1 },
  sit: { box: 1 },
  leave: {},
  bringChips: { cents: 500 },
  takeChips: { cents: 500 },
  noMoreBets: {},
  deal: {},
  closeOffers: {},
  timeIsUp: { box: 1 },
  recordWager: { player: 'ann', box: 1, main: 500 },
  capWagers: { box: 1 },
  voidWager: { player: 'ann', box: 1 },
  voidHand: { box: 1 },
  voidRound: {},
  prizeButtonFails: { box: 1 },
  loadCards: { counted: 1 },
  shuffle: {},
  placeMarkers: { fromBack: [] },
  burn: {},
  cuttingCard: {},
  replaceCards: {},
  missed: { what: 'shuffle' },
  changeLimits: { minimum: 500, how: 'at-once', at: 0, told: ['inspector', 'surveillance'] },
  grantLimits: { player: 'ann', minimum: 500, maximum: 500, told: ['inspector', 'surveillance'] },
  limitBoxes: { player: 'ann', boxes: 1, told: ['inspector', 'surveillance'] },
  limitRaises: {},
  allowRaises: {},
  reserveBoxes: { player: 'ann', boxes: [1] },
  refuseWager: { player: 'ann', box: 1, reason: 'none' },
  vacate: { player: 'ann' },
  exclude: { player: 'ann', reason: 'none' },
  postClosing: { at: 0 },
  closeTable: { at: 0 },
  noticeIsUp: { at: 0 },
  proposeVoid: { reason: 'none', ground: 'irregularity' },
  confirmVoid: {},
} as const satisfies Partial<Record<TableCommand['do'], object>>
const ACTS = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]

/** The roles that a table of this book does not refuse for lack of power. */
function rolesAllowed(book: RulebookName, act: keyof typeof COMMANDS): readonly Role[] {
  const configured = configure(rulebooks[book])
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const table = openTable({ configuration: configured.table })
  return TABLE_ROLES.filter((role) => {
    const played = play(table, { do: act, by: { person: 'ann', role }, ...COMMANDS[act] } as unknown as TableCommand)
    if (played.ok) return true
    const { kind } = played.refusal
    return kind !== 'not-your-work' && kind !== 'not-for-staff' && !isMissingPower(kind, book, act)
  })
}

/** Whether the refusal means that the book does not give this power to any role. */
function isMissingPower(kind: string, book: RulebookName, act: keyof typeof COMMANDS): boolean {
  return kind === 'not-in-this-book' && whoMayAt(act, book).length === 0
}

describe('permissions agree with the table', () => {
  test.each(RULEBOOK_NAMES)('%s: whoMayAt gives the answer of the table itself', (book) => {
    const isShoeless = rulebooks[book].shoe.source.is === 'fresh-every-round'
    for (const act of ACTS) {
      // Without a shoe there is nothing to handle, and the table says so before it checks powers.
      if (isShoeless && (SHOE_POWERS as readonly string[]).includes(act)) continue
      const derived = TABLE_ROLES.filter((role) => whoMayAt(act, book).includes(role))
      expect([act, rolesAllowed(book, act)]).toEqual([act, derived])
    }
  })

  test('no book rules on acts away from tables', () => {
    const ofBooks = new Set<string>([...ACTS, ...SHOE_POWERS, ...PEOPLE_POWERS])
    expect(PRODUCT_ACTS.filter((act) => ofBooks.has(act))).toEqual([])
    expect(Object.keys(PERMISSIONS)).toEqual([...PRODUCT_ACTS])
  })

  test.each(['engine/src/command.ts', 'table/src/shoe/command.ts', 'table/src/people/command.ts'])(
    'every command of %s is answered by every book, and only by books',
    (path) => {
      const text = readFileSync(new URL(`../../../../packages/${path}`, import.meta.url), 'utf8')
      const names = [...text.matchAll(/readonly do: '(\w+)'/g)].map(([, name = '']) => name)
      expect(names.length).toBeGreaterThan(5)
      for (const name of names) {
        expect(isProductAct(name)).toBe(false)
        for (const book of RULEBOOK_NAMES) {
          expect(whoMayAt(name as TableCommand['do'], book).filter((role) => !isRole(role))).toEqual([])
        }
      }
    },
  )
})

describe('who may do what', () => {
  test('powers name registered clauses', () => {
    const known = new Set<string>(register.map(({ id }) => id))
    for (const book of RULEBOOK_NAMES) {
      const { answers, shoe, people } = rulebooks[book]
      const clauses: Clause[] = [
        ...Object.values(answers.powers).map(({ clause }) => clause),
        ...Object.values(shoe.powers).map(({ clause }) => clause),
        ...Object.values(people.powers).flatMap(({ who, told }) => [who.clause, told.clause]),
        answers.assistantManager.see,
      ]
      expect(clauses.filter((clause) => !known.has(clause))).toEqual([])
    }
  })

  test('[TAS-5.4, TAS-5.1.s3, TAS-8.4.s3] in Tasmania the inspector works at the table; elsewhere inspectors look on', () => {
    for (const book of RULEBOOK_NAMES) {
      const given = (['orderShuffle', 'cut', 'allowRaises', ...ACTS] as const).filter((act) => {
        return whoMayAt(act, book).includes('inspector')
      })
      const isTasmanian = book === 'tas' || book === 'pontoon'
      expect([book, [...new Set(given)]]).toEqual([book, isTasmanian ? ['orderShuffle', 'cut', 'allowRaises'] : []])
    }
  })

  test.each([
    ['tas', ['vacate', 'exclude']],
    ['pontoon', ['vacate', 'exclude']],
    ['nz', ['changeLimits', 'grantLimits', 'refuseWager', 'vacate', 'exclude']],
  ] as const)('%s does not give: %s', (book, acts) => {
    for (const act of acts) expect([act, whoMayAt(act, book)]).toEqual([act, []])
  })

  test('closing a table is an act of the house if the book does not speak of it', () => {
    const given = RULEBOOK_NAMES.map((book) => [book, rulebooks[book].people.powers.close.given])
    expect(Object.fromEntries(given)).toEqual({
      nsw: 'by-the-book',
      star: 'by-the-book',
      tas: 'by-the-house',
      pontoon: 'by-the-house',
      nz: 'by-the-house',
      online: 'by-the-house',
    })
  })

  test('accounts have the roles of tables, and administrator', () => {
    expect(ROLES).toEqual([...TABLE_ROLES, 'administrator'])
  })

  test('each role may do these acts away from tables', () => {
    const lines = PRODUCT_ACTS.map((act) => {
      return `${act.padEnd(16)}${ROLES.map((role) => (may(role, act) ? LETTERS[role] : '.')).join('')}`
    })
    expect(lines).toEqual([
      'openTable       ....M......',
      'openOwnTable    P..........',
      'topUp           P..........',
      'readHistory     P..........',
      'readAnyHistory  ..SAMIVT.R.',
      'readAudit       ....MI...RX',
      'readSecurityLog .....IV...X',
      'exportEvidence  ....MIV..R.',
      'readResults     ...AMI..CR.',
      'fillChipForms   .DSAM...C..',
      'signChipForms   ..SAM...C..',
      'manageAccounts  ..........X',
      'barPlayers      ....M.....X',
      'readDevices     ..SAMIV..RX',
      'proposeDevice   ..........X',
      'confirmDevice   ....M......',
      'revokeDevice    ....M.....X',
      'readPromotions  ..SAMIV.CR.',
      'keepVouchers    ..SAMI..CR.',
      'readVoucher     .DSAMI..CR.',
      'issueCards      ..SAM...C..',
      'scrutinise      ..SAMIV..R.',
      'draftTournament ....M..T...',
      'supervise       ..SAM..T...',
      'openLink        ....M......',
      'readFunds       ....MI...R.',
    ])
    for (const act of PRODUCT_ACTS) expect(PERMISSIONS[act].reason.length).toBeGreaterThan(0)
  })
})
