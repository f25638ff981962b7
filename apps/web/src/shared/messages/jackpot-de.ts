import type { jackpot as EnglishJackpot } from './jackpot-en.ts'
import { germanMoney } from './money.ts'

const { short } = germanMoney

/** The texts about jackpots. */
export const jackpot: typeof EnglishJackpot = {
  title: 'Jackpots',
  proofs: 'Verborgene Werte',
  jackpot: 'Jackpot',
  of: (name) => `${name}-Jackpot`,
  atLeast: (cents) => `mindestens ${short(cents)}`,
  between: (from, to) => `zwischen ${short(from)} und ${short(to)}`,
  ownWindow: 'öffnet sich in einem neuen Fenster',
  linked: (tables) => (tables === 1 ? '1 Tisch' : `${tables} Tische`),
  aBox: (wager) => `${wager} je Box`,
  asOf: (time) => `Stand ${time}`,
  still: {
    suspended: 'ruht: ausgesetzt',
    failed: 'ruht: keine Verbindung',
    'terminal-closed': 'ruht: Terminal geschlossen',
    sensor: 'ruht: Sensor ausgefallen',
  },
  spot: (name, box, state) =>
    `${name}, Box ${box}: ${{ free: 'kein Einsatz', registered: 'registriert', off: 'ruht' }[state]}`,
}
