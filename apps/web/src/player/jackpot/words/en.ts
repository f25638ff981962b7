import { englishMoney } from '../../../shared/messages/money.ts'

const { dollars } = englishMoney

/** The texts about wins, the panel and the big screen. They are loaded with them. */
export const en = {
  now: (name: string, levels: string, time: string) => `${name}: ${levels}, as of ${time}.`,
  noLink: 'No such jackpot runs here.',
  tables: (tables: string) => `To be won at ${tables}`,
  wonAt: (table: string, level: string, cents: number) =>
    `A player at ${table} has won ${dollars(cents)}${level === '' ? '' : `, ${level}`}`,
  won: (cents: number) => `Jackpot: ${dollars(cents)}`,
  wonIs: {
    waiting: 'Waiting for confirmation',
    confirmed: 'Confirmed: it is kept for you and will be paid',
    paid: 'Paid to you',
    void: 'This win is void',
  },
  mayLeave: 'You may leave. It will be paid to your balance.',
  voidAbout: 'The clause says why. You may complain to the casino, and then to the regulator.',
  atBox: (table: string, round: number, box: number) => `${table}, round ${round}, box ${box}`,
  putAway: 'Back to the table',
  paidAt: (time: string) => `Paid to you at ${time}.`,
  anyKey: 'any key',
  receipt: 'Receipt',
  story: 'How it was paid',
  whenConfirmed: 'Jackpot when confirmed',
  upToChip: (chip: string) => `Up to a ${chip} chip`,
  kept: 'Kept for you as win',
  partOf: (percent: number, meter: string, chip: string) => `${percent} % of ${meter}, up to the next ${chip} chip`,
  in: (boxes: string) => `In this round: box ${boxes}`,
  noneIn: 'Nobody is in this round yet.',
  proofs: 'Hidden values',
  proofsAbout:
    'The house has fixed the value at which each level is won, before the first bet for it. This is its commitment. The value is shown when the level has been won.',
  life: (level: string, life: number) => `${level}, life ${life}`,
  checkLife: (life: number) => `Check life ${life}`,
  whichLife: 'Life',
  ownWagers: (bets: number) =>
    bets === 0
      ? 'This browser has noted no bets of yours for this life.'
      : `Compared with ${bets} ${bets === 1 ? 'bet' : 'bets'} of yours that this browser noted itself.`,
  lifeFile: 'Save the file',
}

export type WinWords = typeof en
