import { englishMoney } from './money.ts'

const { short } = englishMoney

/** The texts about jackpots. */
export const jackpot = {
  title: 'Jackpots',
  proofs: 'Hidden values',
  jackpot: 'Jackpot',
  of: (name: string) => `${name} jackpot`,
  atLeast: (cents: number) => `at least ${short(cents)}`,
  between: (from: number, to: number) => `between ${short(from)} and ${short(to)}`,
  ownWindow: 'opens in a new window',
  linked: (tables: number) => (tables === 1 ? '1 table' : `linked, ${tables} tables`),
  aBox: (wager: string) => `${wager} a box`,
  asOf: (time: string) => `as of ${time}`,
  still: {
    suspended: 'not playing: suspended',
    failed: 'not playing: no link',
    'terminal-closed': 'not playing: terminal closed',
    sensor: 'not playing: a sensor has failed',
  },
  spot: (name: string, box: number, state: 'free' | 'registered' | 'off') =>
    `${name}, box ${box}: ${{ free: 'no bet', registered: 'registered', off: 'not playing' }[state]}`,
}
