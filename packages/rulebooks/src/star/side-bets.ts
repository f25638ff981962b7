import type { PayLine, SideBet } from '@openpit/engine'
import { type Cents, cents } from '@openpit/money'

const SIX_DECKS: NonNullable<SideBet['decks']> = { is: [6], clause: 'STAR-3.1.1' }
const THREE_PLACES: SideBet['places'] = { is: 3, clause: 'STAR-14.9a' }
const ON_A_SIGN: SideBet['limits'] = { is: 'none', clause: 'STAR-14.5' }
const SOMEBODYS_MAIN: SideBet['needs'] = { is: 'a-main-wager-on-the-box', clause: 'STAR-14.8' }
export const OWN_MAIN: Pick<SideBet, 'needs'> = { needs: { is: 'own-main-wager', clause: 'STAR-14.6' } }

export const perfectPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [
    { name: 'perfect pair', when: 'pair-suited', pays: [30, 1], clause: 'STAR-14.12.3' },
    { name: 'coloured pair', when: 'pair-of-one-colour', pays: [10, 1], clause: 'STAR-14.12.2' },
    { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'STAR-14.12.1' },
  ],
  loses: 'STAR-14.13',
  offered: { is: true, clause: 'STAR-14.2' },
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

export const anyPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [{ name: 'pair', when: 'pair', pays: [11, 1], clause: 'STAR-14.15' }],
  loses: 'STAR-14.16',
  offered: { is: true, clause: 'STAR-14.2' },
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

export const starPairs: SideBet = {
  reads: 'first-two',
  settles: 'after-initial-deal',
  lines: [
    { name: 'pair of aces', when: 'pair-of-aces', pays: [30, 1], clause: 'STAR-14.30.4' },
    { name: 'suited pair', when: 'pair-suited', pays: [20, 1], clause: 'STAR-14.30.3' },
    { name: 'same colour pair', when: 'pair-of-one-colour', pays: [8, 1], clause: 'STAR-14.30.2' },
    { name: 'mixed pair', when: 'pair', pays: [5, 1], clause: 'STAR-14.30.1' },
  ],
  loses: 'STAR-14.31',
  offered: { is: true, clause: 'STAR-14.2' },
  decks: SIX_DECKS,
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

function luckyLuckyTable(suited21: number, any19: number): readonly PayLine[] {
  return [
    { name: 'suited 7-7-7', when: 'three-sevens-suited', pays: [200, 1], clause: 'STAR-14.LL.T.s777' },
    { name: 'suited 6-7-8', when: 'six-seven-eight-suited', pays: [100, 1], clause: 'STAR-14.LL.T.s678' },
    { name: 'unsuited 7-7-7', when: 'three-sevens', pays: [50, 1], clause: 'STAR-14.LL.T.u777' },
    { name: 'unsuited 6-7-8', when: 'six-seven-eight', pays: [30, 1], clause: 'STAR-14.LL.T.u678' },
    { name: 'suited 21', when: 'total-21-suited', pays: [suited21, 1], clause: 'STAR-14.LL.T.s21' },
    { name: 'unsuited 21', when: 'total-21', pays: [3, 1], clause: 'STAR-14.LL.T.u21' },
    { name: 'any 20', when: 'total-20', pays: [2, 1], clause: 'STAR-14.LL.T.20' },
    { name: 'any 19', when: 'total-19', pays: [any19, 1], clause: 'STAR-14.LL.T.19' },
  ]
}

export const LUCKY_LUCKY_TABLES = { 1: luckyLuckyTable(10, 2), 2: luckyLuckyTable(15, 1), 3: luckyLuckyTable(10, 1) }

export const luckyLucky: SideBet = {
  reads: 'first-two-and-dealer-first',
  settles: 'after-initial-deal',
  lines: LUCKY_LUCKY_TABLES[1],
  loses: 'STAR-14.18',
  offered: { is: true, clause: 'STAR-14.2' },
  needs: SOMEBODYS_MAIN,
  places: THREE_PLACES,
  limits: ON_A_SIGN,
}

const dollars = (...amounts: number[]): Cents[] => amounts.map((amount) => cents(amount * 100))

export const blazing7s: SideBet = {
  settles: 'from-the-pool',
  loses: 'STAR-14.22',
  offered: { is: true, clause: 'STAR-14.2' },
  decks: SIX_DECKS,
  needsDevice: 'STAR-2.3.4.3',
  needs: { is: 'own-main-wager', clause: 'STAR-5.8' },
  places: { is: 1, clause: 'STAR-5.6' },
  jackpot: {
    wagers: { is: dollars(2.5, 5), clause: 'STAR-14.B7.T' },
    reset: { is: cents(1_000_000), see: 'STAR-14.28a' },
    resets: { is: dollars(10_000, 25_000, 50_000), see: 'STAR-14.28.1' },
    prizes: [
      {
        name: 'three sevens of diamonds',
        when: 'three-sevens-of-diamonds',
        pays: { poolPercent: 100 },
        clause: 'STAR-14.B7.T.777d',
      },
      {
        name: 'three suited sevens',
        when: 'three-sevens-suited',
        pays: { poolPercent: 10 },
        clause: 'STAR-14.B7.T.777s',
      },
      {
        name: 'three same colour sevens',
        when: 'three-sevens-of-one-colour',
        pays: { gross: dollars(1250, 2500) },
        clause: 'STAR-14.B7.T.777c',
      },
      {
        name: 'three sevens',
        when: 'three-sevens',
        pays: { gross: dollars(500, 1000) },
        clause: 'STAR-14.B7.T.777',
      },
      {
        name: 'two player sevens',
        when: 'two-sevens-and-no-third',
        pays: { gross: dollars(50, 100) },
        clause: 'STAR-14.B7.T.2p',
      },
      {
        name: 'one player seven and one dealer seven',
        when: 'one-seven-and-dealer-seven',
        pays: { gross: dollars(25, 50) },
        clause: 'STAR-14.B7.T.1p1d',
      },
    ],
  },
}
