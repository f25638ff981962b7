import { isAce, pointsOf, printCard, printCards } from '@openpit/cards'
import { boxAt, HOUSE, handsOn, handTotal, playerActor, type Round, SIDE_NAMES } from '@openpit/engine'
import { inMemory, SeedSource, VirtualTable } from '@openpit/keeper'
import type { Cents } from '@openpit/money'
import { hex, printTranscript, type Transcript, verify } from '@openpit/proof'
import { configure, RULEBOOK_NAMES, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { explainRefusal, offeredAt, type Table, type TableCommand, type TableEvent, waitsAt } from '@openpit/table'

/** Plays one round of each game in the terminal, with a random shoe and two players who play simply. */
export function playRounds(words: readonly string[]): number {
  if (words.length > 0) {
    console.error(`openpit play: takes no arguments, not '${words[0]}'`)
    return 2
  }
  for (const name of RULEBOOK_NAMES) playOneRound(name)
  console.log('Every settlement names its clause. To read the clauses: npx openpit clauses --book nsw')
  return 0
}

function playOneRound(name: RulebookName): void {
  const configured = configure(rulebooks[name])
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const { rules } = configured.table
  const transcripts: Transcript[] = []
  const running = new VirtualTable(`${name}/demo`, configured.table, new SeedSource(inMemory()), {
    opening: { chipsAtFirst: 100_000 as Cents, seats: [{ box: 1, player: 'ann' }] },
    publish: (transcript) => transcripts.push(transcript),
  })
  console.log(`${rulebooks[name].title}, ${rules.decks.is} decks`)
  // Published before the cut and the first wager.
  const [opening] = running.keeper.announcements
  if (opening) console.log(`  shoe ${opening.shoe}, committed to by ${hex(opening.commitment)}`)
  for (const event of running.makeReady()) announce(event, running.table)
  const tell = (command: TableCommand): void => {
    const result = running.tell(command)
    if (!result.ok) throw new Error(`${command.do} was refused: ${explainRefusal(result.refusal)}`)
    for (const event of result.events) announce(event, running.table)
  }
  const [sideBet] = SIDE_NAMES.filter((bet) => rules.sides[bet])
  const sides = sideBet ? { sides: { [sideBet]: 500 as Cents } } : {}
  tell({ do: 'wager', by: playerActor('ann'), box: 1, main: 2000 as Cents, ...sides })
  tell({ do: 'wager', by: playerActor('bob'), box: 2, main: 1000 as Cents })
  tell({ do: 'deal', by: HOUSE })
  for (let command = next(running.table); command !== undefined; command = next(running.table)) tell(command)
  running.close()
  const [transcript] = transcripts
  if (transcript) console.log(`  the seed is shown, and the shoe ${verify(printTranscript(transcript)).verdict}`)
  console.log()
}

/** The next command, if the table waits for a player. */
function next(table: Table): TableCommand | undefined {
  const waits = waitsAt(table)
  switch (waits.for) {
    case 'answers':
      return { do: 'closeOffers', by: HOUSE }
    case 'decision':
      return decision(table, waits.box, waits.hand)
    default:
      return undefined
  }
}

/** Simple play: split aces and eights, double ten and eleven, hit against a strong dealer's card. */
function decision(table: Table, box: number, number: number): TableCommand {
  const { round } = table
  const player = boxAt(round, box)?.controller ?? ''
  const by = playerActor(player)
  const offered = offeredAt(table, player, box)
  const hand = handsOn(round, box)[number - 1]
  const total = hand ? handTotal(hand) : 0
  const first = hand?.cards[0]
  const pair = offered.includes('split') && first !== undefined && [1, 8].includes(pointsOf(first))
  if (pair) return { do: 'split', by, box }
  if (offered.includes('double') && (total === 10 || total === 11)) return { do: 'double', by, box }
  const stands = total >= 17 || (total >= 12 && !dealerIsStrong(round))
  return { do: stands && offered.includes('stand') ? 'stand' : 'hit', by, box }
}

function dealerIsStrong(round: Round): boolean {
  const first = round.dealer.cards[0]
  return first !== undefined && (pointsOf(first) >= 7 || isAce(first))
}

function announce(event: TableEvent, table: Table): void {
  const line = inWords(event, table)
  if (line !== undefined) console.log(`  ${line}`)
}

type EventOf<Kind extends TableEvent['kind']> = Extract<TableEvent, { kind: Kind }>

/** The events that a dealer would call, in words. All others are not printed. */
const CALLS: { readonly [Kind in TableEvent['kind']]?: (event: EventOf<Kind>, table: Table) => string | undefined } = {
  'cards-cut': ({ by, at }) => `${by.role === 'player' ? by.person : by.role} cuts behind ${at} cards`,
  'card-burned': () => 'the first card is burned',
  'card-dealt': ({ box, hand, card, total, soft }) => {
    const place = `box ${box}${hand > 1 ? `, hand ${hand}` : ''}`
    return `${place}: ${printCard(card)}, ${soft && total < 21 ? 'soft ' : ''}${total}`
  },
  'dealer-card-dealt': ({ faceDown, card, total }) =>
    faceDown ? 'dealer: a card face down' : `dealer: ${printCard(card)}, ${total}`,
  'dealer-turn-begun': (_event, { round, rules }) =>
    rules.dealerSecondCard.is === 'face-down-at-once'
      ? `dealer turns over ${printCards(round.dealer.cards.slice(0, 2))}`
      : undefined,
  'hand-split': ({ player }) => `${player} splits`,
  'wager-doubled': ({ player }) => `${player} doubles`,
  'offers-opened': ({ offers }) =>
    `offered: ${[...new Set(offers.asks.flatMap(({ may }) => may))].join(', ')}; nobody wants it`,
  'wager-settled': ({ line: { player, box, wager, stake, outcome, profit, clause } }) =>
    `${player}, box ${box}: ${wager} of ${stake / 100}: ${outcome}, ${profit >= 0 ? '+' : ''}${profit / 100} (${clause})`,
}

function inWords(event: TableEvent, table: Table): string | undefined {
  const call = CALLS[event.kind] as ((event: TableEvent, table: Table) => string | undefined) | undefined
  return call?.(event, table)
}
