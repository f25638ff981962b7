import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { PlayerName } from './amounts.ts'
import { TableOptions } from './options.ts'
import type { Route } from './route.ts'
import { PaperForm, TournamentName, WrittenConditions } from './tournament-command.ts'
import { ConditionsCheck, DeskAct, TournamentEntry, WrittenDraft } from './tournament-desk-view.ts'
import { PlayerSheet, PlayerStack, TournamentHighlights } from './tournament-sheet.ts'
import { PaperFormCheck, TournamentSupervision } from './tournament-supervision-view.ts'
import { ListedTournament, TournamentChanges, TournamentOverview } from './tournament-view.ts'

const waits = z.int().min(100).max(3_600_000)
const params = z.strictObject({ tournament: TournamentName })
const numbered = z.strictObject({
  tournament: TournamentName,
  number: z.coerce.number().int().min(1).max(1_000_000),
})

export const TOURNAMENT_ROUTES = {
  tournaments: {
    method: 'GET',
    path: '/api/tournaments',
    summary: 'The tournaments, the latest first. Drafts are for those who can publish them.',
    access: 'all',
    reply: z.array(ListedTournament),
  },
  draftTournament: {
    method: 'POST',
    path: '/api/tournaments',
    summary: 'Draft a tournament. Nobody can enter before it is published.',
    access: { may: 'draftTournament' },
    body: z.strictObject({
      tournament: TournamentName,
      title: z.string().trim().min(1).max(100),
      rulebook: z.enum(RULEBOOK_NAMES),
      options: TableOptions.optional(),
      conditions: WrittenConditions,
      /** How long the house waits for players, in milliseconds. What is left out has its default. */
      pace: z
        .strictObject({
          decisionMs: waits.optional(),
          answersMs: waits.optional(),
          lateMs: waits.optional(),
          emptyMs: waits.optional(),
          awayMs: waits.optional(),
        })
        .optional(),
    }),
    reply: ListedTournament,
  },
  checkConditions: {
    method: 'POST',
    path: '/api/tournament-conditions',
    summary: 'What a book fixes, misses and forbids in these conditions, and the document for entrants. Keeps nothing.',
    access: { may: 'draftTournament' },
    body: z.strictObject({
      rulebook: z.enum(RULEBOOK_NAMES),
      options: TableOptions.optional(),
      conditions: WrittenConditions,
    }),
    reply: ConditionsCheck,
  },
  tournament: {
    method: 'GET',
    path: '/api/tournaments/:tournament',
    summary: 'A tournament as everyone may see it. It may be cached for a second.',
    access: 'all',
    params,
    reply: TournamentOverview,
  },
  tournamentChanges: {
    method: 'GET',
    path: '/api/tournaments/:tournament/changes',
    summary: 'What has changed in a tournament since a version, in the form of Patch. It may be cached for a second.',
    access: 'all',
    params,
    query: z.strictObject({ since: z.coerce.number().int().min(0).max(1_000_000_000) }),
    reply: TournamentChanges,
  },
  tournamentNames: {
    method: 'GET',
    path: '/api/tournaments/:tournament/names',
    summary: 'The names that the players of a tournament have chosen. They may be cached for a second.',
    access: 'all',
    params,
    /** Guests, and people who have erased their account, have none. */
    reply: z.array(z.strictObject({ player: PlayerName, name: z.string() })),
  },
  tournamentDeskActs: {
    method: 'GET',
    path: '/api/tournaments/:tournament/desk',
    summary: 'What can be done at the desk of a tournament now: each act with its clause, and what follows from it.',
    access: { may: 'draftTournament' },
    params,
    /** The player whose absence, leave, refusal and disqualification are tried. */
    query: z.strictObject({ player: PlayerName.optional() }),
    reply: z.array(DeskAct),
  },
  tournamentConditions: {
    method: 'GET',
    path: '/api/tournaments/:tournament/conditions',
    summary: 'The conditions of a tournament as they were written, for the form that changes them.',
    access: { may: 'draftTournament' },
    params,
    reply: WrittenDraft,
  },
  tournamentEntries: {
    method: 'GET',
    path: '/api/tournaments/:tournament/entries',
    summary: 'The entrants of a tournament with what they have paid.',
    access: { may: 'draftTournament' },
    params,
    reply: z.array(TournamentEntry),
  },
  tournamentSupervision: {
    method: 'GET',
    path: '/api/tournaments/:tournament/supervision',
    summary: 'Forms, chips, void hands and refused tries of a tournament, for supervisors. No sealed amount is in it.',
    access: { may: 'supervise' },
    params,
    reply: TournamentSupervision,
  },
  checkPaperForm: {
    method: 'POST',
    path: '/api/tournaments/:tournament/paper-form',
    summary: 'What the book makes of a paper form for a secret wager. Keeps nothing.',
    access: { may: 'supervise' },
    params,
    body: PaperForm,
    reply: PaperFormCheck,
  },
  tournamentStacks: {
    method: 'GET',
    path: '/api/tournaments/:tournament/stacks',
    summary: 'What each player held after each hand of the session that is on. It may be cached for a second.',
    access: 'all',
    params,
    reply: z.array(PlayerStack),
  },
  tournamentHighlights: {
    method: 'GET',
    path: '/api/tournaments/:tournament/highlights',
    summary: 'The best hand and the biggest comeback of a tournament so far. It may be cached for a second.',
    access: 'all',
    params,
    reply: TournamentHighlights,
  },
  playerSheet: {
    method: 'GET',
    path: '/api/tournaments/:tournament/players/:handle',
    summary: 'Every hand of a player that is over: bet, cards, result with its clause, chips.',
    access: 'all',
    params: z.strictObject({ tournament: TournamentName, handle: PlayerName }),
    reply: PlayerSheet,
  },
  tournamentStory: {
    method: 'GET',
    path: '/api/tournaments/:tournament/story',
    summary: 'A tournament that is over, as a scenario file that can be played again.',
    access: 'all',
    params,
    reply: 'text',
  },
  tournamentBallot: {
    method: 'GET',
    path: '/api/tournaments/:tournament/ballots/:number',
    summary: 'A ballot of a tournament, as a file that anyone can check.',
    access: 'all',
    params: numbered,
    reply: 'text',
  },
  tournamentVouchers: {
    method: 'GET',
    path: '/api/tournaments/:tournament/vouchers',
    summary: 'The vouchers of a tournament and their order, as a file that anyone can check; sealed until it is over.',
    access: 'all',
    params,
    reply: 'text',
  },
  tournamentShoe: {
    method: 'GET',
    path: '/api/tournaments/:tournament/transcript',
    summary: 'The transcript of a shoe of a tournament that has ended.',
    access: 'all',
    params,
    query: z.strictObject({ shoe: z.string().max(200) }),
    reply: 'text',
  },
} as const satisfies Readonly<Record<string, Route>>
