import { isRole, type PlayerId } from '@openpit/engine'
import { CARD_STATUSES, type CardStatus } from '@openpit/rulebooks'
import type { PlayerCard } from '@openpit/table'
import { isMap, type Node } from 'yaml'
import type { Source } from './nodes.ts'
import { readPlayer } from './read-values.ts'
import type { Scenario } from './scenario.ts'
import { MS_A_MINUTE } from './step-fields.ts'

/** Reads both forms of player cards: a player with a status, and a card by name that its holder has to show. */
export function readPlayerCards(
  source: Source,
  node: Node | undefined,
  begins: number,
): Pick<Scenario, 'playerCards' | 'namedCards'> {
  const playerCards: Record<PlayerId, CardStatus> = {}
  const namedCards: PlayerCard[] = []
  for (const [name, value] of source.entries(node, 'playerCards')) {
    if (isMap(value)) {
      const card = readCard(source, value, name, begins)
      if (card !== undefined) namedCards.push(card)
      continue
    }
    if (isRole(name)) source.problem(value, `playerCards: no player may have the name of a role: ${name}`)
    const status = readStatus(source, value, `playerCards.${name}`)
    if (status !== undefined) playerCards[name] = status
  }
  return { playerCards, namedCards }
}

function readCard(source: Source, node: Node, name: string, begins: number): PlayerCard | undefined {
  const what = `playerCards.${name}`
  const fields = source.fields(node, what, ['holder', 'form', 'status', 'until'])
  const holder = readPlayer(source, fields.get('holder'), `${what}.holder`)
  if (!fields.has('holder')) source.problem(node, `${what} needs holder`)
  const form = source.text(fields.get('form'), `${what}.form`) ?? 'physical'
  if (form !== 'physical' && form !== 'digital') {
    return source.problem(fields.get('form'), `${what}.form must be physical or digital`)
  }
  const status = fields.has('status') ? readStatus(source, fields.get('status'), `${what}.status`) : 'valid'
  const until = source.number(fields.get('until'), `${what}.until`)
  if (holder === undefined || status === undefined) return undefined
  return { card: name, holder, form, status, until: until === undefined ? null : begins + until * MS_A_MINUTE }
}

function readStatus(source: Source, node: Node | undefined, what: string): CardStatus | undefined {
  const status = source.text(node, what)
  if ((CARD_STATUSES as readonly unknown[]).includes(status)) return status as CardStatus
  return source.problem(node, `${what} must be one of ${CARD_STATUSES.join(', ')}`)
}
