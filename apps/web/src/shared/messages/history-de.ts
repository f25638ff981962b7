import type { history as History } from './history-en.ts'
import { decisions } from './table-de.ts'

/** What a person does in a round: said to them, and said of them. */
const ACTS: Readonly<Record<string, readonly [you: string, another: string]>> = {
  wager: ['setzen', 'setzt'],
  withdraw: ['nehmen Ihren Einsatz zurück', 'nimmt den Einsatz zurück'],
  sit: ['nehmen Platz', 'nimmt Platz'],
  leave: ['gehen', 'geht'],
  bringChips: ['bringen Chips mit', 'bringt Chips mit'],
  takeChips: ['nehmen Chips mit', 'nimmt Chips mit'],
  expose: ['decken Ihre Karten auf', 'deckt die Karten auf'],
  hit: ['nehmen eine Karte', 'nimmt eine Karte'],
  stand: ['bleiben stehen', 'bleibt stehen'],
  double: ['doppeln', 'doppelt'],
  split: ['teilen', 'teilt'],
  surrender: ['geben auf', 'gibt auf'],
  rescue: ['retten den Doppeleinsatz', 'rettet den Doppeleinsatz'],
  insure: ['versichern sich', 'versichert sich'],
  evenMoney: ['nehmen Even Money', 'nimmt Even Money'],
  neverOfferInsurance: ['lehnen die Versicherung für diese Sitzung ab', 'lehnt die Versicherung für diese Sitzung ab'],
  follow: ['gehen mit', 'geht mit'],
  takeHand: ['wählen eine Hand', 'wählt eine Hand'],
  pressPrizeButton: ['drücken den Preisknopf', 'drückt den Preisknopf'],
  decline: ['lehnen ab', 'lehnt ab'],
  commit: ['versiegeln Zufallsbytes', 'versiegelt Zufallsbytes'],
  reveal: ['legen Ihre versiegelten Bytes offen', 'legt die versiegelten Bytes offen'],
  ruling: ['treffen eine Entscheidung', 'trifft eine Entscheidung'],
}

/** What happens at the table without a person's decision. */
const CALLS: Readonly<Record<string, string>> = {
  deal: 'nichts geht mehr; die Karten werden gegeben',
  'close-betting': 'nichts geht mehr; die Karten werden gegeben',
  timeIsUp: 'die Zeit ist um',
  'time-is-up': 'die Zeit ist um',
  closeOffers: 'Angebote werden geschlossen',
  'close-offers': 'Angebote werden geschlossen',
  'carry-out-notice': 'der Aushang tritt in Kraft',
  noteCards: 'Spielerkarten werden vermerkt',
  prepare: 'die Karten werden vorbereitet',
  'void-withheld': 'es wird neu gemischt, weil ein Beitrag nicht offengelegt wurde',
}

export const history: typeof History = {
  title: 'Meine Runden',
  lead: 'Sehen Sie jede Runde Schritt für Schritt an, oder laden Sie sie als Datei herunter.',
  none: 'Noch keine Runden. Spielen Sie eine, dann erscheint sie hier.',
  loggedOut: 'Melden Sie sich an oder spielen Sie als Gast, um Ihre Runden zu sehen.',
  noneFound: 'Keine Runde passt dazu.',
  result: 'Ergebnis',
  anyResult: 'Jedes Ergebnis',
  won: 'Gewonnen',
  lost: 'Verloren',
  even: 'Ausgeglichen',
  from: 'Von',
  to: 'Bis',
  more: 'Ältere Runden zeigen',
  moreAgain: 'Das hat nicht geklappt. Erneut versuchen',
  daySum: (rounds, net) => `${rounds} ${rounds === 1 ? 'Runde' : 'Runden'}, ${net}`,
  number: (round) => `Runde ${round}`,
  staked: (amount) => `Einsätze ${amount}`,
  inPlay: 'Läuft noch',
  replay: 'Ansehen',
  step: (step, steps) => `Schritt ${step} von ${steps}`,
  first: 'Zum Anfang',
  previous: 'Zurück',
  next: 'Weiter',
  play: 'Abspielen',
  pause: 'Anhalten',
  scrubber: 'Schritt',
  scenario: 'Szenario',
  json: 'JSON',
  notYet: 'Diese Runde läuft noch, oder Sie haben nicht mitgespielt.',
  house: 'Haus',
  did: (name, command) => {
    const act = ACTS[command]
    if (act !== undefined) return name === null ? `Sie ${act[0]}` : `${name} ${act[1]}`
    return `${name ?? 'Sie'}: ${CALLS[command] ?? decisions[command] ?? command}`
  },
}
