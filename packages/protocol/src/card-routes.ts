import { z } from 'zod'
import { CommandId, PlayerCardName, PlayerName } from './amounts.ts'
import { CardEnd, CardForm, CardRecord, Day, HouseCardView, PersonView, PlayerCardView } from './player-card.ts'
import type { Route } from './route.ts'

const params = z.strictObject({ card: PlayerCardName })
const reason = z.string().trim().min(1).max(500)

/** The routes about Player Cards that the house issues. */
export const CARD_ROUTES = {
  cards: {
    method: 'GET',
    path: '/api/cards',
    summary: 'The Player Cards that were issued last, of all players or of one.',
    access: { may: 'keepVouchers' },
    query: z.strictObject({ holder: PlayerName.optional() }),
    reply: z.array(HouseCardView),
  },
  card: {
    method: 'GET',
    path: '/api/cards/:card',
    summary: 'One Player Card, and the tables at which it was shown. That it was read is recorded.',
    access: { may: 'keepVouchers' },
    params,
    reply: CardRecord,
  },
  myCards: {
    method: 'GET',
    path: '/api/me/cards',
    summary: 'The Player Cards of this person.',
    access: 'session',
    reply: z.array(PlayerCardView),
  },
  findPeople: {
    method: 'GET',
    path: '/api/people',
    summary: 'The players whose name, or the name by which tables know them, begins like this.',
    access: { may: 'issueCards' },
    query: z.strictObject({ name: z.string().trim().min(1).max(40) }),
    reply: z.array(PersonView),
  },
  issueCard: {
    method: 'POST',
    path: '/api/cards',
    summary: 'Issue a Player Card. A request that is sent twice with the same id gives one card.',
    access: { may: 'issueCards' },
    body: z.strictObject({ id: CommandId, holder: PlayerName, form: CardForm, from: Day, until: Day.nullable() }),
    reply: HouseCardView,
  },
  endCard: {
    method: 'POST',
    path: '/api/cards/:card/end',
    summary: 'End a Player Card, or suspend it. Every table knows it from the next round on.',
    access: 'session',
    params,
    body: z.strictObject({ id: CommandId, status: CardEnd, reason }),
    reply: HouseCardView,
  },
  restoreCard: {
    method: 'POST',
    path: '/api/cards/:card/restore',
    summary: 'Restore a suspended Player Card.',
    access: 'session',
    params,
    body: z.strictObject({ id: CommandId, reason }),
    reply: HouseCardView,
  },
} as const satisfies Record<string, Route>
