import { germanFault } from './reasons-de.ts'
import type { RefusalSentences } from './refusals.ts'

type OpeningKind =
  | 'table-name-taken'
  | 'unlawful'
  | 'favours-the-player'
  | 'tournament'
  | 'no-such-tournament'
  | 'tournament-name-taken'
  | 'tournament-not-possible'
  | 'other-conditions'
  | 'seal-does-not-open'
  | 'no-bytes-now'

/** About opening tables and tournaments. The pages of tournaments word the reasons of the book themselves. */
export const openingRefusals: Pick<RefusalSentences, OpeningKind> = {
  'table-name-taken': ({ table }) => `einen Tisch ${table} gibt oder gab es schon; bitte einen anderen Namen wählen`,
  unlawful: ({ option, why }) => `das Regelwerk erlaubt das nicht: ${germanFault(option, why)}`,
  'favours-the-player': ({ bets }, say) =>
    `${bets.map(({ bet, edge }) => `${say.bet(bet)} ist um ${(-edge * 100).toFixed(2).replace('.', ',')} % zugunsten der Spieler`).join(', ')}; bitte bestätigen, um den Tisch so zu eröffnen`,
  tournament: ({ why }) => `das lässt das Turnier jetzt nicht zu: ${why}`,
  'no-such-tournament': () => 'dieses Turnier gibt es nicht, oder es ist gerade nicht erreichbar',
  'tournament-name-taken': () => 'ein Turnier mit diesem Namen gibt oder gab es schon; bitte einen anderen wählen',
  'tournament-not-possible': ({ what }) => `dieses Turnier ist hier nicht möglich: ${what}`,
  'other-conditions': () => 'die Bedingungen haben sich geändert, seit Sie sie gelesen haben; bitte noch einmal lesen',
  'seal-does-not-open': () => 'die Prüfsumme passt nicht zu Betrag und Salz; bitte den Einsatz neu versiegeln',
  'no-bytes-now': () => 'nur Angemeldete fügen Bytes hinzu, jeder einmal, vor der Auslosung',
}
