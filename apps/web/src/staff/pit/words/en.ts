import type { MoneyRuling, PitDutyName } from '@openpit/table/sentences'

type Words = Readonly<Record<string, string>>

const RULINGS: Readonly<Record<MoneyRuling['do'], string>> = {
  reconstruct: 'go back to a decision',
  correctCard: 'correct a card',
  voidRound: 'void the round',
  putRight: 'put a payment right',
  returnWager: 'return a bet',
  capWagers: 'cut bets to the maximum',
}

const DUTIES: Readonly<Record<PitDutyName, string>> = {
  tellInspector: 'Tell the inspector',
  tellSurveillance: 'Tell surveillance',
  warn: 'Warn the player',
  replaceCard: 'Replace the damaged card',
  closingCheck: 'Check the cards after closing',
  rectify: 'Rectify a wrong payment',
  identifyPatron: 'Identify the patron',
  attend: 'Come to the table: the dealer calls',
}

const STEPS: Words = {
  load: 'Load the cards',
  check: 'Check the cards',
  spread: 'Spread the cards',
  wash: 'Wash the cards',
  stack: 'Stack the cards',
  riffle: 'Riffle the cards',
  mix: 'Mix the cards',
  verify: 'Verify the cards',
  shuffle: 'Shuffle',
  cut: 'Cut the cards',
  markers: 'Place the cutting card',
  burn: 'Burn a card',
}

/** The texts of the pit console. */
export const en = {
  title: 'Pit',
  offline: 'This page is out of date. Make no rulings.',
  nav: { floor: 'Floor', staff: 'Staff', open: 'Open a table', label: 'Pages of the pit' },
  filters: { all: 'All', mine: 'Mine', hold: 'On hold', duties: 'Duties', quiet: 'Quiet', label: 'Show tables' },
  byNumber: 'By number',
  tables: 'Tables',
  noTable: 'No table matches.',
  nobodyWaits: (tables: number): string => `No table waits for you. ${tables} running.`,
  rail: {
    label: 'What waits',
    yours: 'Waits for you',
    duties: 'Duties due',
    others: 'Waits for others',
    notices: 'Notices running',
    keys: '1–9 opens a line, T a table, H D Q filter',
  },
  limits: (least: string, most: string): string => `${least} to ${most}`,
  players: (players: number): string => `${players} ${players === 1 ? 'player' : 'players'}`,
  noDealer: 'No dealer',
  virtual: 'Virtual cards',
  device: { reader: 'Reader', shuffler: 'Shuffler', prizeButton: 'Prize button' } as Words,
  phase: {
    wagering: 'Bets open',
    empty: 'Bets open, nobody at the table',
    dealing: 'Initial deal',
    offers: 'Offers',
    surrender: 'Surrender',
    playing: 'Cards are dealt',
    dealer: 'Dealer draws',
    ended: 'Round over',
    decides: (box: number): string => `Box ${box} decides`,
    answers: (boxes: string): string => `Offers: box ${boxes}`,
    step: (step: string): string => STEPS[step] ?? step,
  },
  held: {
    ruling: (by: string, ruling: string): string =>
      `${by} proposes to ${RULINGS[ruling as MoneyRuling['do']] ?? ruling}.`,
    'stray-card': 'A card came out unasked. The dealer keys it.',
    shuffler: 'The shuffler failed. Players say whether they stay in.',
    jackpot: 'The jackpot failed. The deal waits for a supervisor.',
  },
  second: 'Second person',
  look: 'Look at the table',
  confirmOrDecline: 'Confirm or decline',
  line: {
    confirm: (by: string, ruling: string): string =>
      `Confirm: ${by} would ${RULINGS[ruling as MoneyRuling['do']] ?? ruling}`,
    confirmVoid: (by: string): string => `Confirm: ${by} would void the round`,
    dispute: (number: number, player: string, isReview: boolean): string =>
      `${isReview ? 'Review' : 'Decide'} dispute ${number} of ${player}`,
    duty: (duty: string, player: string | null): string =>
      `${DUTIES[duty as PitDutyName] ?? duty}${player === null ? '' : `: ${player}`}`,
    hold: {
      'stray-card': 'Stray card: the dealer keys it',
      shuffler: 'Shuffler failed: players choose',
      jackpot: 'Jackpot failed: let the game go on without it',
    } as Words,
    closing: 'Closes',
    limits: (least: string | null, most: string | null): string =>
      ['Limits', least && `minimum ${least}`, most && `maximum ${most}`].filter(Boolean).join(' '),
    secondNeeded: 'Waits for a second person',
  },
  staff: {
    title: 'Staff on duty',
    none: 'Nobody is on duty at this table.',
    everyone: 'Who is where',
  },
  table: {
    back: 'Floor',
    tabs: { ruling: 'Ruling', limits: 'Limits and closing', duties: 'Duties and cases', devices: 'Devices' },
    deal: 'Dealer’s console',
    rounds: 'Rounds at the desk',
    onDuty: 'Come on duty here',
    offDuty: 'Go off duty here',
    dutyFirst: 'Come on duty at this table before you rule.',
  },
}

export type PitWords = typeof en
