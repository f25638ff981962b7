import type { Options } from '@openpit/rulebooks'
import type { WrittenConditions } from '@openpit/tournament'
import type { FastifyReply } from 'fastify'
import { actorOf } from '../accounts/roles.ts'
import { chosenNames } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import { checkConditions } from '../tournaments/check-conditions.ts'
import type { TournamentHall } from '../tournaments/hall.ts'
import { mixedConditions } from '../tournaments/jokers-wild.ts'
import { ImpossibleTournament, TOURNAMENT_PACE, type TournamentPace } from '../tournaments/opening.ts'
import type { SharedAnswer } from '../tournaments/shared-answers.ts'
import { type Handlers, HttpRefusal } from './http.ts'

type ReadingRoute =
  | 'tournamentChanges'
  | 'tournamentStacks'
  | 'tournamentHighlights'
  | 'playerSheet'
  | 'tournamentStory'
  | 'tournamentShoe'

type DeskRoute = 'checkConditions' | 'tournamentDeskActs' | 'tournamentConditions' | 'tournamentEntries'

type SupervisorRoute = 'tournamentSupervision' | 'checkPaperForm'

type ChanceRoute = 'tournamentBallot' | 'tournamentVouchers'

type TournamentRoute =
  | 'tournaments'
  | 'draftTournament'
  | 'tournament'
  | 'tournamentNames'
  | ChanceRoute
  | DeskRoute
  | SupervisorRoute
  | ReadingRoute

/** Snapshots are the same for everyone who asks within a second. */
const PUBLIC_FOR_A_SECOND = 'public, max-age=1'

/** The pages of tournaments: drafts, snapshots, and the files that anyone can check. */
export function tournamentHandlers(hall: TournamentHall, store: Store): Pick<Handlers, TournamentRoute> {
  return {
    tournaments: async ({ person }) => {
      return [...(await hall.list(person !== undefined && person.role !== 'player'))]
    },
    draftTournament: async ({ person, body }) => {
      const { tournament: name, title, rulebook, pace } = body
      const opening = {
        name,
        title,
        rulebook,
        options: (body.options ?? {}) as Options,
        written: mixedConditions(body.conditions as WrittenConditions),
        begins: Date.now(),
        by: person.handle,
        pace: { ...TOURNAMENT_PACE, ...(pace as Partial<TournamentPace>) },
      }
      return await hall.draft(opening).catch((error: unknown) => {
        if (!(error instanceof ImpossibleTournament)) throw error
        throw new HttpRefusal(error.refusal.kind === 'tournament-name-taken' ? 409 : 422, error.refusal)
      })
    },
    tournament: async ({ person, params, reply }) => {
      const shared = await hall.overview(params.tournament)
      const isDraft = shared?.value.state === 'draft'
      const isHidden = isDraft && (person?.role ?? 'player') === 'player'
      if (shared === undefined || isHidden) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      if (!isDraft) void reply.header('cache-control', PUBLIC_FOR_A_SECOND)
      return await sendShared(reply, shared)
    },
    tournamentNames: async ({ params, reply }) => {
      const shared = await hall.overview(params.tournament)
      if (shared === undefined || shared.value.state === 'draft')
        throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      void reply.header('cache-control', PUBLIC_FOR_A_SECOND)
      const { players } = shared.value
      return [...(await chosenNames(store, [...new Set(players.map(({ player }) => player))]))]
    },
    tournamentBallot: async ({ params }) => {
      return found(await hall.ballot(params.tournament, params.number), 'no-such-tournament')
    },
    tournamentVouchers: async ({ params }) => {
      return found(await hall.vouchers(params.tournament), 'no-such-tournament')
    },
    ...deskHandlers(hall),
    ...supervisorHandlers(hall),
    ...tournamentReadings(hall),
  }
}

/** What only those who run tournaments ask for. */
function deskHandlers(hall: TournamentHall): Pick<Handlers, DeskRoute> {
  return {
    checkConditions: async ({ body }) => {
      const { rulebook, conditions } = body
      try {
        return checkConditions(rulebook, (body.options ?? {}) as Options, conditions as WrittenConditions)
      } catch (error) {
        if (!(error instanceof ImpossibleTournament)) throw error
        throw new HttpRefusal(422, error.refusal)
      }
    },
    tournamentDeskActs: async ({ person, params, query }) => {
      const by = actorOf({ person: person.handle, role: person.role })
      const acts = by && (await hall.deskActs(params.tournament, by, query.player))
      if (acts === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      return acts
    },
    tournamentConditions: async ({ person, params }) => {
      const by = actorOf({ person: person.handle, role: person.role })
      const written = by && (await hall.written(params.tournament, by))
      if (written === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      return written
    },
    tournamentEntries: async ({ params }) => {
      const entries = await hall.entries(params.tournament)
      if (entries === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      return entries
    },
  }
}

/** What supervisors and directors ask for. */
function supervisorHandlers(hall: TournamentHall): Pick<Handlers, SupervisorRoute> {
  return {
    tournamentSupervision: async ({ person, params }) => {
      const by = actorOf({ person: person.handle, role: person.role })
      const supervision = by && (await hall.supervision(params.tournament, by))
      if (supervision === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      return supervision
    },
    checkPaperForm: async ({ person, params, body }) => {
      const by = actorOf({ person: person.handle, role: person.role })
      const check = by && (await hall.paperForm(params.tournament, by, body))
      if (check === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      return check
    },
  }
}

/** What is read from the log of a tournament: hands, and the files of one that is over. */
function tournamentReadings(hall: TournamentHall): Pick<Handlers, ReadingRoute> {
  const { readings } = hall
  return {
    tournamentChanges: async ({ params, query, reply }) => {
      const shared = await hall.overview(params.tournament)
      if (shared === undefined || shared.value.state === 'draft')
        throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      void reply.header('cache-control', PUBLIC_FOR_A_SECOND)
      return await sendShared(reply, hall.readings.changes(shared, query.since))
    },
    tournamentStacks: async ({ params, reply }) => {
      const shared = await readings.stacks(params.tournament)
      if (shared === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      void reply.header('cache-control', PUBLIC_FOR_A_SECOND)
      return await sendShared(reply, shared)
    },
    tournamentHighlights: async ({ params, reply }) => {
      const shared = await readings.highlights(params.tournament)
      if (shared === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      void reply.header('cache-control', PUBLIC_FOR_A_SECOND)
      return await sendShared(reply, shared)
    },
    playerSheet: async ({ params, reply }) => {
      const book = await readings.handBook(params.tournament)
      if (book === undefined) throw new HttpRefusal(404, { kind: 'no-such-tournament', clause: null })
      if (!book.tournament?.entries.some(({ player }) => player === params.handle)) {
        throw new HttpRefusal(404, { kind: 'no-such-person', clause: null })
      }
      void reply.header('cache-control', PUBLIC_FOR_A_SECOND)
      return book.sheetOf(params.handle)
    },
    tournamentStory: async ({ params }) => {
      return found(await readings.story(params.tournament), 'no-such-tournament')
    },
    tournamentShoe: async ({ params, query }) => {
      return found(await readings.transcript(params.tournament, query.shoe), 'no-such-shoe')
    },
  }
}

/** Sends what was printed and compressed once for all: printing it for each request would take most of a core. */
async function sendShared<Value>(reply: FastifyReply, shared: SharedAnswer<Value>): Promise<Value> {
  const isZipped = /\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (isZipped) void reply.header('content-encoding', 'gzip')
  return (isZipped ? await shared.gzip() : shared.json) as Value
}

function found(text: string | undefined, kind: 'no-such-tournament' | 'no-such-shoe'): string {
  if (text === undefined) throw new HttpRefusal(404, { kind, clause: null })
  return text
}
