import { existsSync, readdirSync } from 'node:fs'
import { isClause } from '@openpit/engine'
import {
  ACCOUNT_ROLES,
  DOCUMENT_NAMES,
  DOCUMENTS,
  type DocumentName,
  RULEBOOK_NAMES,
  RULEBOOKS,
  SIDE_NAMES,
  STAFF_ROLES,
  SWITCH_NAMES,
} from '@openpit/names'
import { type Rulebook, rulebooks } from '@openpit/rulebooks'
import { register } from '@openpit/rulebooks/register'
import { describe, expect, test } from 'vitest'
import { claims, filesBelow, proofsByClause, ROOT, textOf } from '../src/proofs.ts'

/** Which rooms a room may import from; imports point inward only. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/cards': [],
  'packages/money': [],
  'packages/names': [],
  'packages/engine': ['cards', 'money', 'names'],
  'packages/rulebooks': ['cards', 'money', 'names', 'engine'],
  'packages/ledger': ['money', 'engine'],
  'packages/reader': ['cards', 'engine', 'protocol'],
  'packages/table': ['cards', 'money', 'engine', 'ledger', 'proof', 'reader', 'rulebooks'],
  'packages/tournament': ['cards', 'money', 'names', 'engine', 'ledger', 'rulebooks', 'table'],
  'packages/jackpot': ['money', 'engine', 'ledger', 'proof', 'rulebooks', 'table'],
  'packages/promotion': ['money', 'engine', 'rulebooks', 'table'],
  'packages/scenario': [
    ...['cards', 'money', 'engine', 'ledger', 'rulebooks', 'table', 'jackpot', 'promotion', 'tournament'],
  ],
  'packages/odds': ['cards', 'money', 'names', 'engine', 'rulebooks'],
  'packages/proof': ['cards'],
  'apps/keeper': ['cards', 'engine', 'proof', 'rulebooks', 'table'],
  'packages/protocol': ['names'],
  'apps/server': [
    'cards',
    'money',
    'names',
    'engine',
    'jackpot',
    'ledger',
    'rulebooks',
    'table',
    'tournament',
    'scenario',
    'proof',
    'protocol',
    'keeper',
    'odds',
    'reader',
    'jackpot',
    'promotion',
  ],
  'apps/web': [
    'names',
    'protocol',
    'proof',
    'odds',
    'rulebooks',
    'table',
    'engine',
    'cards',
    'money',
    'jackpot',
    'promotion',
    'tournament',
  ],
  'apps/cli': [
    'server',
    'web',
    'keeper',
    'proof',
    'cards',
    'money',
    'names',
    'engine',
    'rulebooks',
    'ledger',
    'table',
    'scenario',
    'odds',
    'protocol',
    'reader',
  ],
}

/** How many clauses each document has, and how many of them decide a round: a lost clause must not go unnoticed. */
const CLAUSES: Readonly<Record<DocumentName, { readonly all: number; readonly deciding: number }>> = {
  nsw: { all: 484, deciding: 100 },
  star: { all: 568, deciding: 120 },
  tas: { all: 374, deciding: 129 },
  nz: { all: 277, deciding: 122 },
  online: { all: 79, deciding: 61 },
}

const rooms = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`).map((name) => `${folder}/${name}`),
)
const packages = rooms.filter((room) => room.startsWith('packages/'))

/** A statement in quotes, a call that sends one, or a connection that could. */
const SQL: readonly RegExp[] = [
  /['"`]\s*(select|with|insert into|update|delete from|create (table|index|database)|alter table|lock table)\s[^'"`]*(\sfrom\s|\sset\s|\$1|\()/,
  /\.query(AtOnce)?[<(]/,
  /\.(withClient|atOnce)\(/,
  /from 'pg'/,
]

describe('the rooms', () => {
  test.each(rooms)('%s imports inward only', (room) => {
    const allowed = MAY_IMPORT[room]
    expect(allowed, `${room} is not on the map of this test`).toBeDefined()
    for (const path of filesBelow([`${room}/src`], '.ts', '.tsx')) {
      for (const [, name] of textOf(path).matchAll(/from '@openpit\/([\w-]+)/g)) {
        expect(allowed, `${path} imports ${name}`).toContain(name)
      }
    }
  })

  test('[NSW-19.6, STAR-18.7, TAS-18] a table on screen advises nobody: in the client, only the lab imports the rules', () => {
    const others = filesBelow(['apps/web/src'], '.ts', '.tsx').filter((path) => !path.startsWith('apps/web/src/lab/'))
    for (const path of others) {
      for (const [, name] of textOf(path).matchAll(/from '@openpit\/([\w/-]+)'/g)) {
        // Sentences word what was refused elsewhere; they judge nothing.
        const words = ['engine', 'table', 'jackpot', 'promotion', 'tournament'].map((room) => `${room}/sentences`)
        // A transcript is compared with the client's own copy of the book: the server's word would prove nothing.
        const book = path === 'apps/web/src/player/fairness/checks.ts' ? ['cards', 'rulebooks'] : []
        // The forms that open tables and links ask the book what it allows. They stand at no table, and know no odds.
        const opens = ['apps/web/src/staff/pit/opening/', 'apps/web/src/staff/jackpots/opening/']
        const options = opens.some((form) => path.startsWith(form)) ? ['engine', 'money', 'rulebooks'] : []
        expect(
          ['names', 'protocol', 'protocol/news', 'protocol/sentences', 'proof', ...words, ...book, ...options],
          `${path} imports ${name}`,
        ).toContain(name)
      }
    }
  })

  test('[NSW-19.6, STAR-18.7, TAS-18] a console of staff has no odds and no advice, and takes nothing from the lab', () => {
    const files = filesBelow(['apps/web/src/staff'], '.ts', '.tsx')
    expect(files.length).toBeGreaterThan(0)
    for (const path of files) {
      const text = textOf(path)
      expect(/@openpit\/odds|\/lab\/|houseEdge|\/api\/odds/.test(text), `${path} has odds`).toBe(false)
    }
  })

  test.each([
    ['rulebooks', RULEBOOK_NAMES],
    ['documents', DOCUMENT_NAMES],
    ['side bets', SIDE_NAMES],
    ['switches', SWITCH_NAMES],
    ['roles', STAFF_ROLES],
    ['roles of accounts', ACCOUNT_ROLES],
  ])('the list of %s is written in packages/names alone', (_, names) => {
    const beginning = names.slice(0, 3).map((name) => `'${name}'`)
    const list = new RegExp(beginning.join(',\\s*'))
    const retyped = filesBelow(
      rooms.map((room) => `${room}/src`),
      '.ts',
      '.tsx',
    ).filter((path) => list.test(textOf(path)))
    expect(retyped.filter((path) => !path.startsWith('packages/names/'))).toEqual([])
  })

  test.each(packages)('%s has neither clock nor chance, disk nor socket', (room) => {
    for (const path of filesBelow([`${room}/src`], '.ts', '.tsx')) {
      for (const banned of [
        /\bnew Date\b/,
        /\bDate\.now\b/,
        /\bMath\.random\b/,
        /\bcrypto\b/,
        /from 'node:/,
        /\bfetch\(/,
      ]) {
        expect(banned.test(textOf(path)), `${path} uses ${banned}`).toBe(false)
      }
    }
  })

  test.each(rooms)('%s has a README, and a package has an index.ts', (room) => {
    expect(existsSync(`${ROOT}${room}/README.md`), `${room}/README.md`).toBe(true)
    if (room.startsWith('packages/')) expect(existsSync(`${ROOT}${room}/src/index.ts`)).toBe(true)
  })

  test.each(rooms)('%s: no file imports itself in a circle', (room) => {
    const imports = new Map(filesBelow([`${room}/src`], '.ts', '.tsx').map((path) => [path, importedBy(path)]))
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (imports.get(from) ?? []).some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        seen.add(next)
        return reaches(next, to, seen)
      })
    expect([...imports.keys()].filter((path) => reaches(path, path))).toEqual([])
  })

  test('SQL is only in the rooms of the server that own the database', () => {
    const owners = ['apps/server/src/store/', 'apps/server/src/postgres/']
    const others = filesBelow(['packages', 'apps', 'tools'], '.ts', '.tsx').filter((path) => {
      return path.includes('/src/') && !owners.some((owner) => path.startsWith(owner))
    })
    expect(others.filter((path) => SQL.some((pattern) => pattern.test(textOf(path))))).toEqual([])
  })

  test('nothing is called utils, helpers or common', () => {
    const named = filesBelow(['packages', 'apps', 'tools'], '.ts', '.tsx').filter((path) =>
      /(^|\/)(utils?|helpers?|common)[./]/.test(path),
    )
    expect(named).toEqual([])
  })
})

describe('the clause register', () => {
  const known = new Set(register.map(({ id }) => id))

  test.each(DOCUMENT_NAMES)('lists each clause of %s', (name) => {
    const clauses = register.filter(({ book }) => book === name)
    const deciding = clauses.filter(({ kind }) => kind === 'engine')
    expect({ all: clauses.length, deciding: deciding.length }).toEqual(CLAUSES[name])
  })

  test('lists each clause once', () => {
    expect(known.size).toBe(register.length)
  })

  test('a proof names only clauses that exist', () => {
    const unknown = [...claims()].flatMap(([path, ids]) =>
      ids.filter((id) => !known.has(id)).map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('its proofs are those that scenarios and tests claim (npm run register brings it up to date)', () => {
    const proofs = proofsByClause()
    const outdated = register.filter(({ id, proofs: listed }) => String(listed) !== String(proofs.get(id) ?? []))
    expect(outdated.map(({ id }) => id)).toEqual([])
  })

  test('every proof is a file that exists', () => {
    const missing = register.flatMap(({ proofs }) => proofs).filter((path) => !existsSync(`${ROOT}${path}`))
    expect(missing).toEqual([])
  })

  test('every clause that is neither planned nor outside has a proof', () => {
    const unproven = register.filter(({ treatment, proofs }) => {
      return treatment !== 'planned' && treatment !== 'outside' && proofs.length === 0
    })
    expect(unproven.map(({ id }) => id)).toEqual([])
  })

  test('no clause is planned: a new book is complete when something is done about each', () => {
    expect(register.filter(({ treatment }) => treatment === 'planned').map(({ id }) => id)).toEqual([])
  })

  test('every clause that decides a round is enforced', () => {
    const open = register.filter(({ kind, treatment }) => kind === 'engine' && treatment !== 'enforced')
    expect(open.map(({ id }) => id)).toEqual([])
  })

  test('every clause outside the product has a reason', () => {
    const silent = register.filter(({ treatment, reason }) => treatment === 'outside' && !reason)
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  test.each(Object.values(rulebooks).map((book) => [book.name, book] as const))(
    '%s cites only clauses that exist',
    (_name, book) => {
      expect(citedBy(book).filter((id) => !known.has(id))).toEqual([])
    },
  )

  test.each(RULEBOOK_NAMES)('the client cites only clauses of the document of %s', (name) => {
    const { document, advisories } = RULEBOOKS[name]
    const own = register.filter(({ book }) => book === document).map(({ id }) => id)
    for (const { clause } of advisories) expect(own).toContain(clause)
  })

  test.each(DOCUMENT_NAMES)('the clauses of %s begin with its prefix', (name) => {
    const others = register.filter(({ book, id }) => book === name && !id.startsWith(`${DOCUMENTS[name].prefix}-`))
    expect(others.map(({ id }) => id)).toEqual([])
  })
})

/** The files beside it that a file needs when it runs (types do not count). */
function importedBy(path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return [...textOf(path).matchAll(/^import (?!type )[^;]*?from '(\.[^']*)'/gm)].map((match) =>
    new URL(match[1] ?? '', `file:///${folder}`).pathname.slice(1),
  )
}

/** Every clause in a book's data. */
function citedBy(book: Rulebook): readonly string[] {
  const ids = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string' && isClause(value)) ids.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(book)
  return [...ids]
}
