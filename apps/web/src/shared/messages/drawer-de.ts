import type { Messages } from './en.ts'
import { germanMoney } from './money.ts'

const { dollars } = germanMoney

/** The texts of the drawer: the log of the round, and the shoe. */
export const drawer: Messages['drawer'] = {
  log: 'Verlauf der Runde',
  shoe: 'Schlitten',
  tokens: 'Gutscheine',
  disputes: 'Streitfall',
  wagers: 'Einsätze',
  deal: 'Karten',
  settlement: 'Abrechnung',
  nothing: 'In dieser Runde gibt es noch keine Einsätze.',
  boxes: (boxes, cents) => `${boxes} ${boxes === 1 ? 'Box' : 'Boxen'}, ${dollars(cents)}`,
  dealt: (box, hand) => `Box ${box}${hand === null ? '' : `, Hand ${hand}`}:`,
  play: 'Spiel',
  draws: 'zieht',
  did: {
    hits: 'nimmt eine Karte',
    stands: 'steht',
    doubles: 'doppelt',
    splits: 'teilt',
    surrenders: 'gibt auf',
    insures: 'versichert',
    takesEvenMoney: 'nimmt Even Money',
    rescues: 'rettet den Doppeleinsatz',
  },
  timeRanOut: 'die Zeit ist um, der Dealer spielt die Hand',
  passed: (name) => `die Zeit ist um, ${name} entscheidet`,
  corrected: (number) => `Karte ${number} war falsch gelesen: sie ist`,
  wentBack: 'Die Runde geht zu einer früheren Entscheidung zurück',
  dealtAgain: 'Die Karten werden neu gegeben',
  handVoid: 'die Hand ist ungültig',
  roundVoid: 'Die Runde ist ungültig',
  dealer: 'Dealer:',
  commitment: 'Festlegung auf diesen Schlitten',
  commitmentAbout:
    'Veröffentlicht vor dem ersten Einsatz. Ist der Schlitten zu Ende, wird sein Startwert offengelegt, und alle können nachrechnen.',
  next: 'Festlegung auf den nächsten Schlitten',
  root: 'Wurzel-Hash der Kartenfolge',
  contributors: 'Zum Mischen beigetragen haben',
  revealed: 'offengelegt',
  committed: 'festgelegt',
  transcript: 'Protokoll dieses Schlittens',
  addBytes: 'Meine Zufallsbytes beitragen',
  cards: (left, all) => `noch ${left} von ${all} Karten`,
}
