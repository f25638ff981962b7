import type { DeskAct } from '@openpit/protocol'

const list = new Intl.ListFormat('en')

/** The texts of the director's desk. */
export const deskEn = {
  lead: 'Each act shows its clause and what follows from it. Every act goes on record.',
  acts: {
    publish: 'Publish',
    changeConditions: 'Change the conditions',
    reschedule: 'Move the start',
    designate: 'Choose the tables',
    draw: 'Draw seats',
    startSession: 'Start session',
    startPlayOff: 'Start play-off',
    ballot: 'Hold the ballot',
    count: 'Count the chips',
    endSession: 'End the session early',
    announce: 'Announce result',
    absent: 'Absent',
    approveLeave: 'Allow to leave',
    disqualify: 'Disqualify',
    refuseEntry: 'Refuse entry',
    dispute: 'Stop for a dispute',
    rule: 'Rule on the dispute',
    signOff: 'Leave the desk',
    signOn: 'Come back to the desk',
    cancel: 'Cancel the tournament',
  } as Readonly<Record<DeskAct['do'], string>>,
  atTable: (act: string, table: number) => `${act}, table ${table}`,
  of: (act: string, player: string) => `${act}: ${player}`,
  text: {
    cancel: 'Reason',
    refuseEntry: 'Reason',
    dispute: 'What is in dispute',
    rule: 'Ruling',
    reschedule: 'New start',
    designate: 'Tables, such as 1, 2',
  } as Readonly<Record<string, string>>,
  because: {
    absence: 'for absence',
    chips: 'for using chips from elsewhere',
    hiding: 'for hiding chips',
    breach: 'for a breach of the rules',
    leaving: 'for leaving',
    deliberate: 'for a deliberate irregularity',
  } as Readonly<Record<string, string>>,
  withRefund: 'fee back',
  entries: 'Entries',
  noEntries: 'Nobody has entered yet.',
  substituteOf: (entrant: string) => `plays for ${entrant}`,
  paid: (amount: string) => `paid ${amount}`,
  hasConditions: 'has these conditions',
  lacksConditions: 'has earlier conditions',
  box: (box: number) => `box ${box}`,
  actsFor: (player: string) => `Act on ${player}`,
  follows: {
    publish: 'Entries open. Each entrant is given these conditions.',
    changeConditions:
      'The form opens. When you save, the conditions get a new version and a new hash; every entrant is given them.',
    reschedule: (session: number) => `Session ${session} starts at the new time. A notice goes up for everyone.`,
    designate: 'Seats are drawn at these tables, and nobody else plays there until the result.',
    draw: (count: number) => `${count} players get their seats by ballot. The conditions are fixed from then on.`,
    startSession: (count: number) => `${count} players are seated and get their chips. The first bets are called.`,
    startPlayOff: (players: readonly string[]) => `${list.format(players)} play off.`,
    ballot: 'The ballot decides between players who are level.',
    count: 'The chips of every player go on record. Play goes on.',
    endSession: (players: readonly string[]) =>
      `No more hands are played at this table; open bets go back. You record that they agree: ${list.format(players)}.`,
    announce: (players: readonly string[]) =>
      players.length === 0 ? 'Nobody goes through.' : `${list.format(players)} go through. The standings are fixed.`,
    final: (prizes: readonly string[]) => `The tournament ends. Prizes are paid: ${list.format(prizes)}.`,
    absent: 'From the next hand on, the minimum is taken for each hand that the player misses.',
    out: (players: readonly string[]) => `Out at once: ${list.format(players)}.`,
    approveLeave: 'The player may leave the table. When they do, they are out without a place.',
    disqualify: (refund: string | null) =>
      `Out without a place; bets of the hand are void. ${refund === null ? 'The fee stays in the pool.' : `${refund} goes back.`}`,
    refuseEntry: (refund: string) => `The entry is struck out. ${refund} goes back to the player.`,
    dispute: 'No hand is dealt at this table until you rule.',
    rule: 'The table plays on. The ruling goes on record.',
    signOff: 'No hand begins until you are back. A hand in play is finished.',
    signOn: 'Hands begin again.',
    cancel: (refunds: string) => `The tournament ends without a result. ${refunds} go back to the entrants.`,
  },
}

export type DeskWords = typeof deskEn
