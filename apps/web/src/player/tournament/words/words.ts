import type { Refusal, TournamentYou } from '@openpit/protocol'
import { look } from '../../../shared/look/settings.ts'
import type { Messages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { capital } from '../../../shared/messages/refusals.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { boardDe } from './board-de.ts'
import { type BoardWords, boardEn } from './board-en.ts'
import { bracketDe, podiumDe } from './bracket-de.ts'
import { type BracketWords, bracketEn, type PodiumWords, podiumEn } from './bracket-en.ts'
import { de } from './de.ts'
import { deskDe } from './desk-de.ts'
import { type DeskWords, deskEn } from './desk-en.ts'
import { en, type TournamentWords } from './en.ts'
import { roomDe } from './room-de.ts'
import { type RoomWords, roomEn } from './room-en.ts'
import { setupDe } from './setup-de.ts'
import { type SetupWords, setupEn } from './setup-en.ts'
import { supervisorDe } from './supervisor-de.ts'
import { type SupervisorWords, supervisorEn } from './supervisor-en.ts'
import { tableDe } from './table-de.ts'
import { type TableWords, tableEn } from './table-en.ts'

export type {
  BoardWords,
  BracketWords,
  DeskWords,
  PodiumWords,
  RoomWords,
  SetupWords,
  SupervisorWords,
  TableWords,
  TournamentWords,
}

const LANGUAGES: Readonly<Record<'en' | 'de', TournamentWords>> = { en, de }

/** The texts of tournaments. They are loaded with these pages, so that the tables need not load them. */
export function useTournamentWords(): TournamentWords {
  return LANGUAGES[useSignal(look).language]
}

const TABLE: Readonly<Record<'en' | 'de', TableWords>> = { en: tableEn, de: tableDe }

/** The texts of a table of a tournament. */
export function useTableWords(): TableWords {
  return TABLE[useSignal(look).language]
}

const DESK: Readonly<Record<'en' | 'de', DeskWords>> = { en: deskEn, de: deskDe }

/** The texts of the director's desk. */
export function useDeskWords(): DeskWords {
  return DESK[useSignal(look).language]
}

const SUPERVISOR: Readonly<Record<'en' | 'de', SupervisorWords>> = { en: supervisorEn, de: supervisorDe }

/** The texts of the supervisor's desk. */
export function useSupervisorWords(): SupervisorWords {
  return SUPERVISOR[useSignal(look).language]
}

const SETUP: Readonly<Record<'en' | 'de', SetupWords>> = { en: setupEn, de: setupDe }

/** The texts of the form that sets a tournament up. */
export function useSetupWords(): SetupWords {
  return SETUP[useSignal(look).language]
}

const ROOM: Readonly<Record<'en' | 'de', RoomWords>> = { en: roomEn, de: roomDe }

/** The texts of the display for the room. */
export function useRoomWords(): RoomWords {
  return ROOM[useSignal(look).language]
}

const BOARD: Readonly<Record<'en' | 'de', BoardWords>> = { en: boardEn, de: boardDe }

/** The texts of the leaderboard and of players' sheets. */
export function useBoardWords(): BoardWords {
  return BOARD[useSignal(look).language]
}

const BRACKET: Readonly<Record<'en' | 'de', BracketWords>> = { en: bracketEn, de: bracketDe }

/** The texts of the way from the heats to the prizes. */
export function useBracketWords(): BracketWords {
  return BRACKET[useSignal(look).language]
}

const PODIUM: Readonly<Record<'en' | 'de', PodiumWords>> = { en: podiumEn, de: podiumDe }

/** The texts of the podium. */
export function usePodiumWords(): PodiumWords {
  return PODIUM[useSignal(look).language]
}

/** The word for a name that the server sends, if there is one. Only own keys count: a text may be `constructor`. */
export function wordFor<Word>(words: Readonly<Record<string, Word>>, name: string): Word | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}

/** Tells a player that they are out: how, why if the cards did not decide, and by which clause. */
export function useExitText(): (out: NonNullable<TournamentYou['out']>) => string {
  const { out: ways, youAreOut } = useTournamentWords()
  const { because: reasons } = useDeskWords()
  return ({ how, because, clause }) => {
    return youAreOut(because === null ? ways[how] : `${ways[how]} ${reasons[because]}`, clause)
  }
}

/** Why something was refused, with its clause. */
export function sentenceFor(messages: Messages, { reasons }: TournamentWords, refusal: Refusal): string {
  if (refusal.kind !== 'tournament') return refusalSentence(messages, refusal)
  return `${capital(reasons[refusal.why])} (${refusal.clause}).`
}
