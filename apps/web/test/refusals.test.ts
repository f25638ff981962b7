import { readFileSync } from 'node:fs'
import { Refusal } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { de } from '../src/shared/messages/de.ts'
import { en } from '../src/shared/messages/en.ts'
import { reasonFor, refusalSentence } from '../src/shared/messages/reason.ts'
import { germanFault, germanReason } from '../src/shared/messages/reasons-de.ts'

/** The parts of a schema that say which values it takes. */
interface Fact {
  readonly type: string
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, string>>
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
}

/** Example values for a fact of a refusal. */
function examplesOf(schema: z.core.$ZodType | undefined): readonly unknown[] {
  const fact = schema?._zod.def as unknown as Fact
  switch (fact.type) {
    case 'literal':
      return fact.values ?? []
    case 'enum':
      return Object.values(fact.entries ?? {})
    case 'number':
      return [1, 250_000]
    case 'string':
      return ['dealer', 'somebody']
    case 'null':
      return [null]
    case 'nullable':
      return [null, ...examplesOf(fact.innerType)]
    case 'readonly':
      return examplesOf(fact.innerType)
    case 'array':
      return [[], ...examplesOf(fact.element).map((one) => [one]), examplesOf(fact.element)]
    case 'object':
      return objectsOf(fact.shape ?? {})
    case 'union':
      return (fact.options ?? []).flatMap(examplesOf)
    default:
      throw new Error(`no example of ${fact.type}`)
  }
}

/** Enough objects that each example of each fact is in one of them. */
function objectsOf(shape: Readonly<Record<string, z.core.$ZodType>>): readonly unknown[] {
  const facts = Object.entries(shape).map(([name, fact]) => [name, examplesOf(fact)] as const)
  const most = Math.max(...facts.map(([, examples]) => examples.length))
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(facts.map(([name, examples]) => [name, examples[index % examples.length]])),
  )
}

/** Refusals that the schema accepts: a list that must not be empty drops out. */
function refusalsOf(schema: (typeof Refusal.options)[number]): readonly Refusal[] {
  return objectsOf(schema.shape).flatMap((refusal) => Refusal.safeParse(refusal).data ?? [])
}

const KINDS = Refusal.options.map((schema) => [schema.shape.kind.value, refusalsOf(schema)] as const)

describe.each([
  ['English', en],
  ['German', de],
] as const)('%s', (_, words) => {
  test.each(KINDS)('%s has a sentence, with all its facts', (kind, refusals) => {
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) {
      const said = words.refused(refusal)
      expect(said).toMatch(/^\p{Lu}|^[$\d]|^dealer|^somebody/u)
      expect(said).not.toMatch(/undefined|NaN|\[object|=>|\$\{/)
      expect(said).not.toBe(kind)
      expect(said.split(' ').length).toBeGreaterThan(1)
      expect(reasonFor(words, refusal)).toMatch(/\w{2}/)
    }
  })
})

test('no sentence is the same in both languages', () => {
  const same = KINDS.flatMap(([kind, refusals]) =>
    refusals.filter((refusal) => en.refused(refusal) === de.refused(refusal)).map(() => kind),
  )
  expect(same).toEqual([])
})

test.each<[Refusal, string, string]>([
  [
    { kind: 'below-minimum', clause: 'NSW-6.1a', amount: 750, minimum: 100_000 },
    '$7.50 is below the minimum of $1,000 (NSW-6.1a).',
    '7,50 $ liegt unter dem Minimum von 1.000 $ (NSW-6.1a).',
  ],
  [
    { kind: 'side-bet-amount-fixed', clause: 'STAR-14.B7.T', bet: 'blazing7s', amounts: [250, 500] },
    'Blazing 7’s takes $2.50 or $5 (STAR-14.B7.T).',
    'Blazing 7’s kostet 2,50 $ oder 5 $ (STAR-14.B7.T).',
  ],
  [
    { kind: 'offer-not-open', clause: 'NSW-14.1', offer: 'evenMoney' },
    'Even money is not on offer to you now (NSW-14.1).',
    'Even Money wird Ihnen jetzt nicht angeboten (NSW-14.1).',
  ],
  [
    { kind: 'favours-the-player', clause: null, bets: [{ bet: 'perfectPairs', edge: -0.017_421_6 }] },
    'Perfect Pairs favours the player by 1.74 %; confirm to open the table with it.',
    'Perfect Pairs ist um 1,74 % zugunsten der Spieler; bitte bestätigen, um den Tisch so zu eröffnen.',
  ],
  [
    { kind: 'owes', clause: 'NSW-19.3.1', player: 'ann', owed: 1_500 },
    'You owe $15; settle it before your next bet (NSW-19.3.1).',
    'Sie schulden 15 $; bitte vor dem nächsten Einsatz begleichen (NSW-19.3.1).',
  ],
  [
    { kind: 'no-wager-on-box', clause: 'NSW-5.2', box: 3 },
    'You have no bet on box 3 (NSW-5.2).',
    'Sie haben keinen Einsatz auf Box 3 (NSW-5.2).',
  ],
  [
    { kind: 'wrong-phase', clause: 'NSW-10.1', phase: 'dealing' },
    'Not possible now: the cards are being dealt (NSW-10.1).',
    'Nicht jetzt: die Karten werden gegeben (NSW-10.1).',
  ],
  [
    { kind: 'too-many-tries', clause: null, waitMs: 1_500 },
    'Too many attempts; wait 2 seconds.',
    'Zu viele Versuche; bitte 2 Sekunden warten.',
  ],
])('%j', (refusal, english, german) => {
  expect(refusalSentence(en, refusal)).toBe(english)
  expect(refusalSentence(de, refusal)).toBe(german)
})

test('an unknown kind of refusal is shown by its name', () => {
  expect(en.refused({ kind: 'brand-new', clause: null } as never)).toBe('Brand-new')
})

describe('reasons of the rules in German', () => {
  const FILES = ['rulebooks/src/options/configure', 'rulebooks/src/options/side-options', 'jackpot/src/terms']
  const reasons = [...FILES, 'jackpot/src/acts/managing', 'jackpot/src/floor/joining'].flatMap((file) => {
    const text = readFileSync(new URL(`../../../packages/${file}.ts`, import.meta.url), 'utf8')
    const found = text.matchAll(/(?:why: |why = |unfit\(|RATE = |\? |: )(?:'([a-z][^'\n]* [^'\n]*)'|`([^`\n]*)`)/g)
    return [...found].map(([, plain, made]) => plain ?? (made ?? '').replaceAll(/\$\{[^}]*\}/g, '6'))
  })

  test('every reason that the rules can give has German words', () => {
    expect(reasons.length).toBeGreaterThan(30)
    // Names such as `sideBets.6` are options, no reasons.
    expect(reasons.filter((why) => why.includes(' ') && germanReason(why) === null)).toEqual([])
  })

  test('field and reason are German, and the amounts stay', () => {
    expect(germanFault('decks', 'NSW Blackjack is played with 6 or 8 decks')).toBe(
      'Kartenspiele: gespielt wird mit 6 oder 8 Kartenspielen',
    )
    expect(germanFault('sideBets.blazing7s.reset', 'it must be $10000, $25000 or $50000')).toBe(
      'Startwert: möglich: $10000, $25000 oder $50000',
    )
  })
})
