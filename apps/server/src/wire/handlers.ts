import { SIDE_NAMES, type SideName } from '@openpit/engine'
import type { ListedTable, Me } from '@openpit/protocol'
import { type Options, rulebooks, withSideKind } from '@openpit/rulebooks'
import { register } from '@openpit/rulebooks/register'
import { type Audience, audienceFor, hasWager, seatedAt, tableIsClosed, takenBoxes } from '@openpit/table'
import type { Accounts } from '../accounts/accounts.ts'
import type { Person } from '../accounts/people.ts'
import { may } from '../accounts/permissions.ts'
import { actorOf } from '../accounts/roles.ts'
import type { CardDesk } from '../cards/card-desk.ts'
import { walletOf } from '../cashier/wallet.ts'
import type { Floor } from '../casino/floor.ts'
import { openOwnTable, ownTableOf } from '../casino/own-table.ts'
import type { DeviceList } from '../devices/device-list.ts'
import type { HeadPublisher } from '../heads/publisher.ts'
import { Paces } from '../history/paces.ts'
import { replayRound } from '../history/replay.ts'
import { NoScenario, scenarioOf } from '../history/round-scenario.ts'
import { type PastRound, type PastRounds, playersIn } from '../history/rounds.ts'
import { Transcripts } from '../history/transcripts.ts'
import { whatIf } from '../history/what-if.ts'
import type { Links } from '../links/links.ts'
import { favouringBets, type OddsService, type TableOdds } from '../odds/table-odds.ts'
import type { PromotionDesk } from '../promotions/promotion-desk.ts'
import type { VoucherDesk } from '../promotions/vouchers/voucher-desk.ts'
import { chipsOutIn } from '../security/operator-desk.ts'
import type { SecurityLog } from '../security/security-log.ts'
import { auditStore } from '../store/records/audit.ts'
import { pursesHeldBy, roundsPlayedBy } from '../store/records/rounds.ts'
import type { Store } from '../store/store.ts'
import {
  configurationOf,
  type FavouringBet,
  isLive,
  LIVE_CLOCK,
  SHARED_CLOCK,
  type TableOpening,
  UnlawfulTable,
} from '../tables/opening.ts'
import type { Moment } from '../tables/views/moment.ts'
import type { TournamentHall } from '../tournaments/hall.ts'
import { refusedBy } from './account-refusals.ts'
import { bookRules } from './book-rules.ts'
import { cardHandlers } from './card-handlers.ts'
import { deviceHandlers } from './device-handlers.ts'
import { entryHandlers } from './entry-handlers.ts'
import { evidenceHandlers } from './evidence-handlers.ts'
import { houseHandlers } from './house-handlers.ts'
import { type Handlers, HttpRefusal, type RouteRequest } from './http.ts'
import { linkHandlers } from './link-handlers.ts'
import { ownHandlers } from './own-handlers.ts'
import { pitHandlers } from './pit-handlers.ts'
import { promotionHandlers } from './promotion-handlers.ts'
import { glanceAt, spectatorHandlers } from './spectator-handlers.ts'
import { staffHandlers, stopHandlers, watchHandlers } from './staff-handlers.ts'
import { tournamentHandlers } from './tournament-handlers.ts'
import { voucherHandlers } from './voucher-handlers.ts'

type RoundRequest = Pick<RouteRequest<'round'>, 'person' | 'params' | 'from' | 'requestId'>

const ROUNDS_SHOWN_MAX = 50
const PUBLIC_FOR_A_WHILE = 'public, max-age=10'

/** Where promotions, vouchers and Player Cards are kept. */
export interface Desks {
  readonly promotions: PromotionDesk
  readonly vouchers: VoucherDesk
  readonly cards: CardDesk
}

/** The work behind each route. */
export function handlersFor(
  store: Store,
  accounts: Accounts,
  floor: Floor,
  rounds: PastRounds,
  odds: OddsService,
  heads: HeadPublisher,
  security: SecurityLog,
  devices: DeviceList,
  desks: Desks,
  hall: TournamentHall,
  links: Links,
): Handlers {
  const transcripts = new Transcripts(store)
  const paces = new Paces(store)
  const moneyOf = async (handle: string) => {
    const wallet = (await store.balance(walletOf(handle))) ?? 0
    const purses = [...(await pursesHeldBy(store, handle))]
    const held = purses.reduce((sum, { cents }) => sum + cents, wallet)
    return { wallet, purses, held, hasLiveWager: () => rounds.hasLiveWager(handle) }
  }
  const me = async (person: Person): Promise<Me> => {
    const { handle, name, role, isGuest } = person
    const money = await moneyOf(handle)
    const topUp = await accounts.topUps.offerTo(person, money)
    const duty = DUTIES[accounts.dutyOf(person)?.kind ?? ''] ?? null
    const { wallet, purses } = money
    const { hasSecondFactor } = person
    const { autoRebetRounds: autoRebet, lockMinutes } = accounts
    return { player: handle, name, role, isGuest, wallet, purses, topUp, duty, hasSecondFactor, autoRebet, lockMinutes }
  }
  const mustPlay = async ({ handle }: Person) => {
    const refusal = await floor.standings.refusalFor(handle)
    if (refusal) throw new HttpRefusal(403, refusal)
  }
  const desk = { accounts, security, me }
  const pastRound = async (asked: RoundRequest, what: 'round' | 'scenario' | 'what-if'): Promise<PastRound> => {
    const { person, from, requestId } = asked
    const { table, round: number } = asked.params
    const round = await rounds.round(table, number)
    const isTheirs = round !== undefined && playersIn(round).has(person.handle)
    if (!round || !(isTheirs || mayReadAll(person))) throw new HttpRefusal(404, { kind: 'no-such-round', clause: null })
    if (!isTheirs) {
      // Before the answer, so that nobody reads the rounds of others without a line in the security log.
      const origin = { actor: person.handle, address: from, request: requestId }
      await security.write('record-read', origin, { role: person.role, table, round: number, what })
    }
    return round
  }
  return {
    ...entryHandlers(desk),
    ...staffHandlers(desk, chipsOutIn(store, rounds)),
    ...stopHandlers(desk),
    ...watchHandlers(desk),
    ...tournamentHandlers(hall, store),
    ...spectatorHandlers(store, floor, rounds),
    ...ownHandlers(desk, store, rounds),
    ...deviceHandlers(devices, floor, security),
    ...evidenceHandlers(store, rounds, heads.signer, security),
    ...pitHandlers(store, floor, rounds, security),
    ...promotionHandlers(store, floor, desks.promotions),
    ...voucherHandlers(store, accounts, floor, rounds, desks.vouchers),
    ...cardHandlers(store, accounts, desks.cards, security),
    ...linkHandlers(links),
    ...houseHandlers(store, rounds),
    me: async ({ person }) => (person === undefined ? null : await me(person)),
    topUp: async ({ person, body }) => {
      await mustPlay(person)
      const given = await accounts.topUps.give(person.handle, body.id, moneyOf)
      if (!given.ok) throw refusedBy(given.refusal)
      // The table at which the guest ran out of chips shows the new ones at once.
      await floor.cashier.refresh(person.handle)
      return await me(given.person)
    },
    myRounds: async ({ person }) => {
      const played = (await roundsPlayedBy(store, person.handle, ROUNDS_SHOWN_MAX)).map(async (round) => {
        const opening = await rounds.openingOf(round.table)
        return opening === undefined ? [] : [{ ...round, title: opening.title, rulebook: opening.rulebook }]
      })
      return (await Promise.all(played)).flat()
    },
    tables: async ({ person }) => {
      const tables = (await floor.registry.shared()).map(async ({ name }) => {
        const opening = await rounds.openingOf(name)
        if (opening === undefined) return []
        const known = await odds.ifKnown(opening.rulebook, opening.options)
        const moment = (await glanceAt(floor, rounds, name))?.moment
        // It stays for its staff, or until its jackpot is paid; nobody can play there.
        if (moment && tableIsClosed(moment.table) && (person?.role ?? 'player') === 'player') return []
        const pace = moment === undefined ? null : await paces.of(name, moment.round)
        return [{ ...listed(opening, known, moment, person), handsPerHour: pace }]
      })
      return (await Promise.all(tables)).flat()
    },
    offerOwn: async ({ person }) => {
      const opening = await ownTableOf(floor, person?.handle)
      const known = await odds.ifKnown(opening.rulebook, opening.options)
      return listed(opening, known, (await floor.glance(opening.name))?.moment, person)
    },
    openOwn: async ({ person }) => {
      await mustPlay(person)
      const opening = await openOwnTable(floor, person.handle)
      return listed(opening, await odds.ifKnown(opening.rulebook, opening.options))
    },
    openTable: async ({ body }) => {
      const { table, title, rulebook, confirms = [] } = body
      const options = withSideKind(rulebooks[rulebook], (body.options ?? {}) as Options)
      const live = { clock: LIVE_CLOCK, dealt: 'live' } as const
      const training = body.training ? ({ training: true } as const) : {}
      // People practise with real cards.
      const dealt = body.dealt === 'live' || body.training ? { ...live, ...training } : { clock: SHARED_CLOCK }
      const cards = body.playerCards === undefined ? {} : { playerCards: body.playerCards }
      const asked = { name: table, title, rulebook, options, privateFor: null, ...dealt, ...cards }
      if (await floor.registry.isKnown(table)) {
        throw new HttpRefusal(409, { kind: 'table-name-taken', clause: null, table })
      }
      const confirmed = await confirmedBets(await floor.openings.preview(asked).catch(refuseUnlawful), confirms, odds)
      const opened = confirmed.length === 0 ? asked : { ...asked, confirmed }
      const opening = await floor.openings.open(opened).catch(refuseUnlawful)
      return listed(opening, await odds.ifKnown(opening.rulebook, opening.options))
    },
    whatIf: async (asked) => whatIf(await pastRound(asked, 'what-if'), asked.query),
    round: async (asked) => replayRound(await pastRound(asked, 'round'), audienceOf(asked.person)),
    roundAsScenario: async (asked) => {
      const round = await pastRound(asked, 'scenario')
      try {
        return scenarioOf(round, audienceOf(asked.person))
      } catch (error) {
        if (!(error instanceof NoScenario)) throw error
        throw new HttpRefusal(422, { kind: 'no-scenario', clause: null })
      }
    },
    transcript: async ({ person, params, query }) => {
      const opening = await rounds.openingOf(params.table)
      const owner = opening?.privateFor ?? null
      const isOthers = owner !== null && owner !== person?.handle && (person?.role ?? 'player') === 'player'
      const transcript = opening && !isOthers ? await transcripts.of(opening, query.shoe) : undefined
      if (transcript === undefined) throw new HttpRefusal(404, { kind: 'no-such-shoe', clause: null })
      return transcript
    },
    bookRules: async ({ params, query }) => {
      const opening = query.table === undefined ? undefined : await rounds.openingOf(query.table)
      const isOfBook = opening?.rulebook === params.book && opening.privateFor === null
      const options = isOfBook ? opening.options : {}
      return bookRules(params.book, options, await odds.ifKnown(params.book, options))
    },
    clauses: async ({ query }) => {
      const wanted = register.filter(({ book }) => query.book === undefined || book === query.book)
      return wanted.map((clause) => ({ ...clause, proofs: [...clause.proofs] }))
    },
    keys: async ({ reply }) => {
      void reply.header('cache-control', PUBLIC_FOR_A_WHILE)
      return { algorithm: 'Ed25519', publicKey: heads.publicKey }
    },
    latestHead: async ({ reply }) => {
      void reply.header('cache-control', PUBLIC_FOR_A_WHILE)
      const latest = await heads.latest()
      return latest === undefined ? null : { ...latest, streams: latest.streams.length }
    },
    audit: async () => [...(await auditStore(store))],
  }
}

const DUTIES: Readonly<Record<string, Me['duty']>> = {
  'password-must-change': 'change-password',
  'second-factor-must-be-set-up': 'set-up-second-factor',
}

function refuseUnlawful(error: unknown): never {
  throw error instanceof UnlawfulTable ? new HttpRefusal(422, { kind: 'unlawful', ...error.unlawful }) : error
}

/**
 * The side bets of a table that favour the player, all of which the manager has confirmed. While the odds are not
 * known, the table cannot be opened: the manager could not be asked.
 */
async function confirmedBets(
  { rulebook, options }: TableOpening,
  confirms: readonly SideName[],
  odds: OddsService,
): Promise<readonly FavouringBet[]> {
  const known = await odds.of(rulebook, options)
  if (known === null) throw new HttpRefusal(503, { kind: 'not-done', clause: null })
  const favouring = favouringBets(known)
  const bets = favouring.filter(({ bet }) => !confirms.includes(bet))
  if (bets.length > 0) throw new HttpRefusal(422, { kind: 'favours-the-player', clause: null, bets })
  return favouring
}

function mayReadAll({ role }: Person): boolean {
  return may(role, 'readAnyHistory')
}

function audienceOf({ handle, role }: Person): Audience {
  return audienceFor(actorOf({ person: handle, role }))
}

/** A table as the lobby shows it to a person. Staff may have changed its limits since it was opened. */
function listed(opening: TableOpening, odds: TableOdds | null, moment?: Moment, person?: Person): ListedTable {
  const { name, title, rulebook, clock } = opening
  const { rules } = moment?.table ?? configurationOf(opening)
  const sideBets = SIDE_NAMES.filter((bet) => rules.sides[bet]?.offered.is)
  return {
    table: name,
    title,
    rulebook,
    decks: rules.decks.is,
    boxes: rules.boxes.is,
    minimum: rules.minimum.is,
    maximum: rules.maximum.is,
    sideBets,
    taken: moment ? [...takenBoxes(moment.table)] : null,
    yours: moment && person ? takenBoxes(moment.table).filter((box) => isAt(moment.table, person, box)) : [],
    pace: { wagersMs: clock.bettingMs, decisionMs: clock.decisionMs },
    houseEdge: odds?.main.edge ?? null,
    handsPerHour: null,
    ...(isLive(opening) ? { dealt: 'live' as const } : {}),
    ...(opening.training ? { training: true as const } : {}),
  }
}

/** Whether a person sits at a box, or has a live wager on it. */
function isAt({ round }: Moment['table'], { handle }: Person, box: number): boolean {
  return seatedAt(round, box) === handle || hasWager(round, handle, box)
}
