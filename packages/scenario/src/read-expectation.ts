import { parseCards, printCards } from '@openpit/cards'
import { CARD_WORK, DUTY_NAMES, PROMOTION_DUTIES } from '@openpit/rulebooks'
import { isMap, isSeq, type Node } from 'yaml'
import type { Source } from './nodes.ts'
import { readCards, readMoney, readPurses } from './read-values.ts'
import type { DutyExpectation, Expectation, ResultExpectation } from './scenario.ts'

/** The fields of an expectation of a table. */
export const EXPECTATION_FIELDS: readonly string[] = [
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
  'held',
  'ruling',
  'seen',
  'duties',
  'reports',
  'disputes',
  'incidents',
  'offered',
]

/** Only the end can expect leftover cards: before it, the shoe always has some. */
const BEFORE_THE_END = EXPECTATION_FIELDS.filter((name) => name !== 'leftover')

export function readExpectation(source: Source, node: Node | undefined, what: 'expect' | 'check'): Expectation {
  const fields = source.fields(node, what, what === 'check' ? BEFORE_THE_END : EXPECTATION_FIELDS)
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
      case 'held':
        read[name] = readCardsSeen(source, value, name)
        break
      case 'ruling':
      case 'shoe':
        read[name] = readWord(source, value, name)
        break
      case 'seen':
        read.seen = { burned: readSeen(source, value) }
        break
      case 'results':
        read.results = source.items(value, 'results').map((item) => readResult(source, item))
        break
      case 'hands':
        read.hands = readTexts(source, value, name, (item) => readCardsSeen(source, item, name))
        break
      case 'totals':
        read.totals = readTexts(source, value, name, (item) => source.text(item, name) ?? '')
        break
      case 'control':
      case 'seats':
        read[name] = Object.fromEntries(
          [...source.entries(value, name)].map(([box, player]) => [box, source.text(player, 'a player') ?? '']),
        )
        break
      case 'cutter':
        read.cutter = readNames(source, value)
        break
      case 'offered':
        read.offered = readOffered(source, value)
        break
    }
  }
  return { ...read, ...readPit(source, fields) }
}

/** What a file expects of duties, reports, disputes and incidents. */
function readPit(source: Source, fields: Map<string, Node>): Partial<Expectation> {
  const read: { -readonly [K in keyof Expectation]: Expectation[K] } = {}
  const duties = fields.get('duties')
  if (duties) read.duties = source.items(duties, 'duties').map((item) => readDuty(source, item))
  for (const name of ['reports', 'incidents'] as const) {
    if (fields.has(name)) read[name] = source.number(fields.get(name), name) ?? 0
  }
  const disputes = fields.get('disputes')
  if (disputes) {
    read.disputes = Object.fromEntries(
      [...source.entries(disputes, 'disputes')].map(([number, is]) => {
        if (!/^[1-9]\d*$/.test(number)) source.problem(is, `disputes: '${number}' is not the number of a dispute`)
        return [number, readWord(source, is, 'disputes')]
      }),
    )
  }
  return read
}

/** What a check may say. A word that is not listed could never be true, so the file is wrong. */
const WORDS = {
  ruling: ['reconstruct', 'correctCard', 'voidRound', 'putRight', 'returnWager', 'capWagers', 'nothing'],
  shoe: ['load', ...CARD_WORK, 'mix', 'shuffle', 'cut', 'markers', 'burn', 'nothing'],
  disputes: ['open', 'decided', 'in-review', 'final', 'with-inspector'],
} satisfies Record<string, readonly string[]>

function readWord(source: Source, node: Node, what: keyof typeof WORDS): string {
  const word = source.text(node, what) ?? ''
  const known: readonly string[] = WORDS[what]
  if (!known.includes(word)) source.problem(node, `${what} must be one of ${known.join(', ')}`)
  return word
}

/** Cards as `printCards` writes them (`T` becomes `10`); a face-down card stays `??`. */
function readCardsSeen(source: Source, node: Node, what: string): string {
  const words = (source.text(node, what) ?? '').split(/\s+/).filter((word) => word !== '')
  return words
    .map((word) => {
      const parsed = parseCards(word)
      if ('cards' in parsed) return printCards(parsed.cards)
      if (word !== '??') source.problem(node, `${what}: '${word}' is not a card`)
      return word
    })
    .join(' ')
}

function readTexts(
  source: Source,
  node: Node,
  what: string,
  read: (item: Node) => string,
): Readonly<Record<string, readonly string[]>> {
  const texts: Record<string, readonly string[]> = {}
  for (const [key, value] of source.entries(node, what)) {
    const items = key === 'dealer' ? [value] : source.items(value, `${what}.${key}`)
    texts[key] = items.map(read)
  }
  return texts
}

/** One name, or a list of them. */
function readNames(source: Source, node: Node): readonly string[] {
  const items = isSeq(node) ? source.items(node, 'cutter') : [node]
  return items.map((item) => source.text(item, 'cutter') ?? '')
}

/** The players who have been shown the burned card. */
function readSeen(source: Source, node: Node): readonly string[] {
  const fields = source.fields(node, 'seen', ['burned'])
  return source.items(fields.get('burned'), 'burned').map((item) => source.text(item, 'burned') ?? '')
}

function readOffered(source: Source, node: Node): NonNullable<Expectation['offered']> {
  const fields = source.fields(node, 'offered', ['by', 'box', 'is'])
  return {
    by: source.text(fields.get('by'), 'by') ?? '',
    box: source.number(fields.get('box'), 'box') ?? 0,
    is: source.items(fields.get('is'), 'is').map((item) => source.text(item, 'is') ?? ''),
  }
}

/** A duty by its name alone, or with its player and its minute. */
export function readDuty(source: Source, node: Node): DutyExpectation {
  const isLine = isMap(node)
  const fields = isLine ? source.fields(node, 'a duty', ['duty', 'player', 'due']) : new Map([['duty', node]])
  const duty = source.text(fields.get('duty'), 'duty')
  const known = [...new Set<string>([...DUTY_NAMES, 'attend', ...PROMOTION_DUTIES])]
  if (duty !== undefined && !known.includes(duty)) {
    source.problem(node, `duties: '${duty}' is not a duty; the known ones are ${known.join(', ')}`)
  }
  const player = source.text(fields.get('player'), 'player')
  const due = source.number(fields.get('due'), 'due')
  return {
    ...(duty === undefined ? {} : { duty: duty as NonNullable<DutyExpectation['duty']> }),
    ...(player === undefined ? {} : { player }),
    ...(due === undefined ? {} : { due }),
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
