import type { Sort } from '../leaderboard/rows.ts'

/** The texts of the leaderboard and of a player's sheet. */
export const boardEn = {
  title: 'Leaderboard',
  sort: 'Order',
  sorts: { table: 'By table', chips: 'By chips', gap: 'By gap to the line' } as Readonly<Record<Sort, string>>,
  table: 'Table',
  course: 'Course',
  out: 'out',
  noHands: 'No hand of this player is over yet.',
  session: (session: number) => `Session ${session}`,
  playOff: 'play-off',
  against: 'against',
  bet: (amount: string) => `bet ${amount}`,
  holds: (amount: string) => `then ${amount}`,
  toLab: 'Open in the lab: what each bet was worth',
  sheetOf: (player: string) => `Every hand of ${player}`,
  wagers: {
    main: 'bet',
    double: 'double',
    split: 'split',
    insurance: 'insurance',
    secret: 'secret bet',
    secretDouble: 'secret double',
    secretSplit: 'secret split',
    voucher: 'voucher',
    deduction: 'minimum taken',
  },
  deducted: (hand: number, amount: string, because: string) => `Hand ${hand}: ${amount} taken, ${because}`,
  because: { absence: 'for absence', late: 'for lateness', form: 'for an incomplete form' },
}

export type BoardWords = typeof boardEn
