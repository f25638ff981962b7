import { joinList } from './join-list.ts'
import { germanFault, germanReason } from './reasons-de.ts'
import type { RefusalSentences } from './refusals.ts'

/** Warum ein Jackpot etwas ablehnt. */
export const linkRefusals = {
  'link-not-in-this-book': () => 'das sieht dieses Regelwerk nicht vor',
  'link-not-your-work': ({ who }) => `das dürfen nur diese Rollen: ${who.join(', ')}`,
  'no-such-link': ({ link }) => `einen Jackpot ${link} gibt es nicht`,
  'no-such-level': ({ level }) => (level === '' ? 'bitte eine Stufe angeben' : `eine Stufe ${level} gibt es nicht`),
  'table-not-linked': ({ table }) => `der Tisch ${table} spielt nicht um diesen Jackpot`,
  'table-linked-already': ({ table }) => `der Tisch ${table} spielt schon um einen Jackpot; er muss ihn erst verlassen`,
  'table-of-another-book': ({ table }) => `am Tisch ${table} gilt ein anderes Regelwerk`,
  'table-unfit': ({ table, why }) => `der Tisch ${table} passt nicht${withColon(germanReason(why))}`,
  'link-is-full': ({ tables }) => `höchstens ${tables} Tische sind erlaubt`,
  'wagers-in-the-round': ({ table }) => `bitte warten, bis am Tisch ${table} keine solchen Einsätze liegen`,
  'terms-unlawful': ({ field, why }) => `das Regelwerk erlaubt diese Bedingungen nicht: ${germanFault(field, why)}`,
  'link-closed': () => 'der Jackpot ist geschlossen',
  'link-suspended': () => 'der Jackpot ruht; ein Manager muss ihn erst freigeben',
  'link-not-suspended': () => 'der Jackpot muss erst ruhen',
  'count-differs': () => 'die Zählung weicht von der Anzeige ab; das muss erst geklärt werden',
  'wins-not-paid': ({ wins }) => `diese Gewinne müssen erst gezahlt werden: ${wins.join(', ')}`,
  'words-missing': ({ field }) => `die Angabe ${field} fehlt`,
  'same-person': ({ person }) => `eine zweite Person muss zustimmen, nicht ${person}`,
  'inspector-not-told': () => 'der Inspektor muss erst verständigt werden',
  'same-link': () => 'bitte einen anderen, offenen Jackpot derselben Art angeben',
  'levels-differ': ({ level }) => `der andere Jackpot hat keine Stufe ${level}`,
  'not-a-link-amount': ({ field }) => `${field}: ein Betrag in ganzen Cent`,
  'meter-below-reset': ({ reset }, say) => `die Anzeige darf nicht unter ${say.money(reset)} fallen`,
  'meter-above-limit': ({ most }, say) => `die Anzeige darf nicht über ${say.money(most)} steigen`,
  'contributed-already': ({ order }) => `der Einsatz ${order} ist schon angenommen`,
  'no-such-entry': ({ order }) => `einen solchen Einsatz gibt es nicht: ${order}`,
  'no-such-win': ({ win }) => `einen Gewinn ${win} gibt es nicht`,
  'win-is': ({ win, state }) => `der Gewinn ${win} ist ${STATES[state] ?? state}`,
  'two-wins-needed': () => 'bitte Gewinne aus mindestens zwei Runden angeben',
  'win-named-twice': ({ win }) => `der Gewinn ${win} ist zweimal genannt`,
  'win-between': ({ win }) => `der Gewinn ${win} wurde dazwischen bestätigt; bitte auch nennen`,
  'own-win': ({ win }) => `niemand genehmigt einen eigenen Gewinn: ${win}`,
  'jackpot-has-failed': ({ table }) => `der Jackpot am Tisch ${table} ist gestört`,
  'jackpot-works': ({ table }) => `der Jackpot am Tisch ${table} ist nicht gestört`,
  'sensor-is-dead': ({ boxes }) =>
    `die Sensoren dieser Boxen müssen erst repariert werden: ${joinList(boxes.map(String), 'und')}`,
  'meter-differs': () => 'eine Anzeige weicht ab; bitte erst melden, dass sie stimmt',
  'terminal-is': ({ is }) => (is === 'open' ? 'das Terminal ist offen' : 'das Terminal ist geschlossen'),
  'hand-not-over': () => 'bitte warten, bis die Hand vorbei ist',
  'game-is-over': () => 'für diese Runde wurde „Game Over“ schon gedrückt',
  'win-waits': ({ win }) => `der Gewinn ${win} wartet auf die Genehmigung`,
  'spot-is-awarded': ({ player }) => `die Leitung hat diesen Platz ${player} zugesprochen`,
  'link-name-taken': ({ link }) => `den Namen ${link} gab es schon; bitte einen anderen wählen`,
} satisfies Partial<RefusalSentences>

function withColon(reason: string | null): string {
  return reason === null ? '' : `: ${reason}`
}

const STATES: Readonly<Record<string, string>> = {
  waiting: 'noch nicht bestätigt',
  confirmed: 'bestätigt',
  paid: 'gezahlt',
  void: 'ungültig',
}
