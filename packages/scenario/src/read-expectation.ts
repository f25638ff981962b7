import { parseCards, printCards } from '@openpit/cards'
import { isSeq, type Node } from 'yaml'
import type { Source } from './nodes.ts'
import { readCards, readMoney, readPurses } from './read-values.ts'
import type { Expectation, ResultExpectation } from './scenario.ts'

const FIELDS = [
  'net',
  'dealer',
  'results',
  'leftover',
  'jackpots',
  'tokens',
  'chips',
  'seats',
  'rack',
  'hands',
  'totals',
  'control',
  'shoe',
  'cutter',
  'pool',
  'offered',
]

export function readExpectation(source: Source, node: Node | undefined, what: 'expect' | 'check'): Expectation {
  // Only the end can expect leftover cards: before it, the shoe always has some.
  const fields = source.fields(node, what, what === 'check' ? FIELDS.filter((name) => name !== 'leftover') : FIELDS)
  const read: { -readonly [K in keyof Expectation]: Expectation[K] } = {}
  for (const [name, value] of fields) {
    switch (name) {
      case 'net':
      case 'tokens':
      case 'chips':
      case 'jackpots':
        read[name] = readPurses(source, value, name)
        break
      case 'pool': {
        const pool = readMoney(source, value, 'pool')
        if (pool !== undefined) read.pool = pool
        break
      }
      case 'dealer':
      case 'leftover':
        read[name] = readCards(source, value, name) ?? []
        break
      case 'rack':
        read.rack = normalCards(source.text(value, 'rack') ?? '')
        break
      case 'results':
        read.results = source.items(value, 'results').map((item) => readResult(source, item))
        break
      case 'hands':
        read.hands = readTexts(source, value, name, normalCards)
        break
      case 'totals':
        read.totals = readTexts(source, value, name, (text) => text)
        break
      case 'control':
      case 'seats':
        read[name] = Object.fromEntries(
          [...source.entries(value, name)].map(([box, player]) => [box, source.text(player, 'a player') ?? '']),
        )
        break
      case 'shoe':
        read.shoe = source.text(value, name) ?? ''
        break
      case 'cutter':
        read.cutter = readNames(source, value)
        break
      case 'offered':
        read.offered = readOffered(source, value)
        break
    }
  }
  return read
}

/** Cards as `printCards` writes them (`T` becomes `10`); a face-down card stays `??`. */
function normalCards(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const parsed = parseCards(word)
      return 'cards' in parsed ? printCards(parsed.cards) : word
    })
    .join(' ')
}

function readTexts(
  source: Source,
  node: Node,
  what: string,
  normal: (text: string) => string,
): Readonly<Record<string, readonly string[]>> {
  const texts: Record<string, readonly string[]> = {}
  for (const [key, value] of source.entries(node, what)) {
    const items = key === 'dealer' ? [value] : source.items(value, `${what}.${key}`)
    texts[key] = items.map((item) => normal(source.text(item, what) ?? ''))
  }
  return texts
}

/** One name, or a list of them. */
function readNames(source: Source, node: Node): readonly string[] {
  const items = isSeq(node) ? source.items(node, 'cutter') : [node]
  return items.map((item) => source.text(item, 'cutter') ?? '')
}

function readOffered(source: Source, node: Node): NonNullable<Expectation['offered']> {
  const fields = source.fields(node, 'offered', ['by', 'box', 'is'])
  return {
    by: source.text(fields.get('by'), 'by') ?? '',
    box: source.number(fields.get('box'), 'box') ?? 0,
    is: source.items(fields.get('is'), 'is').map((item) => source.text(item, 'is') ?? ''),
  }
}

function readResult(source: Source, node: Node): ResultExpectation {
  const names = ['player', 'box', 'hand', 'wager', 'stake', 'outcome', 'profit', 'clause']
  const result: Record<string, unknown> = {}
  for (const [name, value] of source.fields(node, 'a result', names)) {
    if (name === 'box' || name === 'hand') result[name] = source.number(value, name)
    else if (name === 'stake' || name === 'profit') result[name] = readMoney(source, value, name)
    else result[name] = source.text(value, name)
  }
  return result
}
