import { randomUUID } from 'node:crypto'
import { type Actor, HOUSE, type PlayerId } from '@openpit/engine'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import { isAskedForCard, type PlayerCard, type Table } from '@openpit/table'
import type { CardDesk } from '../cards/card-desk.ts'
import { cardForTable, type HouseCard } from '../cards/house-card.ts'
import { NOT_DONE, type StreamHost } from '../host/stream-host.ts'
import type { HostCommand } from '../tables/decider.ts'
import { isKeyed, keyedFor } from '../tables/live/keyed.ts'
import { offDuty } from '../tables/live/live-source.ts'
import { isPatron } from '../tables/live/patrons.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import type { News } from '../tables/views/news.ts'
import { tellTable } from '../tables/virtual-dealer.ts'

/** The house's Player Cards, as tables ask for them. */
export type HouseCards = Pick<CardDesk, 'find' | 'ofHolder' | 'change' | 'now'>

type TableStream = StreamHost<LoadedTable, HostCommand, News>

/**
 * Reads the house's Player Cards before a table decides a command that depends on them: a card is shown or ended, or a
 * player places the first wager of a round. What has changed since the table last asked is an event of its own, before
 * the command: the command may be refused, and a refused command leaves no event. The table then decides by its book.
 */
export async function checkCards(
  cards: HouseCards | undefined,
  stream: TableStream,
  by: Actor,
  id: string,
  command: WireCommand,
): Promise<Refusal | undefined> {
  if (cards === undefined) return undefined
  await stream.untilLoaded()
  // A table that has moved to another node refuses the command in any case.
  if (stream.isGone || stream.state.running.table.pitRules.playerCards.is === 'none') return undefined
  return await new CardCheck(cards, stream).before(by, id, command)
}

class CardCheck {
  private readonly cards: HouseCards
  private readonly stream: TableStream

  constructor(cards: HouseCards, stream: TableStream) {
    this.cards = cards
    this.stream = stream
  }

  async before(by: Actor, id: string, command: WireCommand): Promise<Refusal | undefined> {
    switch (command.do) {
      case 'presentCard':
        return await this.noteAll(await this.holderOf(command.card))
      case 'endCard': {
        const holder = await this.holderOf(command.card)
        return (await this.noteAll(holder)) ?? (holder === undefined ? undefined : await this.end(by, id, command))
      }
      case 'wager':
      case 'recordWager': {
        const player = bettorOf(this.table, by, command)
        const isAsked = !isPatron(player) && isAskedForCard(this.table, player)
        return isAsked ? await this.noteAll(player) : undefined
      }
      default:
        return undefined
    }
  }

  private get table(): Table {
    return this.stream.state.running.table
  }

  /** Whose card this is. A card that the table's opening names is the table's, whatever the house calls its own. */
  private async holderOf(name: string): Promise<PlayerId | undefined> {
    const isOwn = this.table.pit.playerCards.some(({ card, of }) => card === name && of !== 'house')
    return isOwn ? undefined : (await this.cards.find(name))?.holder
  }

  /** Ends the card for the whole house. The table hears of it with the command itself. */
  private async end(
    by: Actor,
    id: string,
    { card, status, reason = '' }: Extract<WireCommand, { do: 'endCard' }>,
  ): Promise<Refusal | undefined> {
    // The table may be read again at this moment.
    if (!this.stream.isLoaded) return NOT_DONE
    const { table } = this
    const { clause } = table.pitRules.powers.endCard
    const away = table.live === null ? undefined : offDuty(table, by, clause)
    return away ?? (await this.cards.change(by, id, card, { do: 'endCard', status, reason }))
  }

  /** Has the table take note of the cards of a player, if it knows other ones. Without that, it must not decide. */
  private async noteAll(player: PlayerId | undefined): Promise<Refusal | undefined> {
    if (player === undefined) return undefined
    const held = await this.cards.ofHolder(player)
    const isKnown = this.stream.isLoaded && cardsToNote(this.table, player, held, this.cards.now()) === undefined
    if (isKnown) return undefined
    const reply = await this.stream.submit(HOUSE, `cards:${randomUUID()}`, {
      logged: { do: 'noteCards', player },
      act: (running) => {
        const { table } = running
        // The cards that the table knows may have changed while others were decided.
        const cards = cardsToNote(table, player, held, this.cards.now())
        const { clause } = table.pitRules.playerCards
        return cards === undefined ? undefined : tellTable(running, { do: 'noteCards', player, cards, clause })
      },
    })
    return reply.ok ? undefined : reply.refusal
  }
}

/** Who places this wager: its sender, or the player for whom staff key or record it. */
function bettorOf(table: Table, by: Actor, command: Extract<WireCommand, { do: 'wager' | 'recordWager' }>): PlayerId {
  if (command.do === 'recordWager') return command.player
  return isKeyed(by, command) ? keyedFor(table, command) : by.person
}

/** The cards of a player as the house has them; `undefined` if the table knows exactly these. */
function cardsToNote(
  { pit }: Table,
  player: PlayerId,
  held: readonly HouseCard[],
  now: number,
): readonly PlayerCard[] | undefined {
  const named = pit.playerCards.filter(({ of }) => of !== 'house').map(({ card }) => card)
  const cards = held.filter(({ card }) => !named.includes(card)).map((card) => cardForTable(card, now))
  const known = pit.playerCards.filter(({ holder, of }) => of === 'house' && holder === player)
  const isSame = cards.length === known.length && cards.every((card) => known.some((one) => isEqual(one, card)))
  return isSame ? undefined : cards
}

function isEqual(one: PlayerCard, other: PlayerCard): boolean {
  return one.card === other.card && one.holder === other.holder && one.status === other.status
}
