import { linkRefusals } from './link-refusals-de.ts'
import { promotionRefusals } from './promotion-refusals-de.ts'
import type { RefusalSentences } from './refusals.ts'

const DEVICE_STATES: Readonly<Record<string, string>> = {
  proposed: 'noch nicht bestätigt',
  revoked: 'gesperrt',
  distrusted: 'nicht mehr vertrauenswürdig',
}

/** Refusals at tables with real cards, in the pit and at the promotions desk. */
export const liveRefusals = {
  ...linkRefusals,
  ...promotionRefusals,

  'nothing-was-missed': () => 'die Anfangskarten sind in diesem Punkt vollständig',
  'no-hand-to-discard': ({ box }) => `auf Box ${box} liegen keine Karten ohne Einsatz`,

  'card-is-due': () => 'eine Karte ist fällig, also ist die nächste aus dem Schlitten keine überzählige: bitte geben',
  'stray-card-is-first': () =>
    'es liegen Einsätze, also beginnt mit der nächsten Karte die Runde: Einsätze schließen und geben',
  'reader-works': () => 'das Lesegerät arbeitet: die Karte damit lesen',
  'reader-is-out': () => 'das Lesegerät ist schon außer Betrieb',
  'no-seen-card-next': () => 'die nächste Karte hat niemand gesehen; ablehnen lässt sie sich nicht',
  'nothing-to-put-right': () => 'bis zu diesem Punkt lässt sich die Runde nicht mehr zurücknehmen',
  'deal-can-be-made-anew': () =>
    'es gab noch keine dritte Karte, und nichts ist abgerechnet: zuerst die Ausgabe rekonstruieren',
  'no-such-card': ({ cards }) => `diese Karte gibt es nicht: in dieser Runde kamen ${cards} Karten heraus`,
  'ruling-waits': () =>
    'eine Entscheidung wartet auf eine zweite Person; sie muss bestätigt oder fallen gelassen werden',
  'no-ruling-waits': () => 'keine Entscheidung wartet auf eine zweite Person',
  'nothing-to-prepare': () => 'diese Arbeit brauchen die Karten jetzt nicht',
  'not-by-device': () => 'das darf kein Gerät tun: bitte von Hand',
  'only-a-check-finds': () => 'fehlende oder fremde Karten bitte mit einer Prüfung melden',
  'checked-by-two': () => 'ein Dealer und eine Aufsicht müssen die Karten prüfen: zwei verschiedene Personen',
  'leave-needed': () => 'ein Spieler muss darum bitten, und eine Aufsicht muss es erlauben',
  'nothing-asked': () => 'kein Spieler hat darum gebeten',
  'request-not-open': () => 'darum können Spieler jetzt nicht bitten',
  'players-ask': () => 'darum kann nur ein Spieler bitten',
  'no-burned-card': () => 'aus diesem Schlitten wurde keine Karte weggelegt',
  'not-for-multishuffler': ({ decks }) =>
    decks.length === 0 ? 'von Hand mischen' : `eine Mischmaschine nimmt ${decks.join(', ')} Decks`,
  'no-card-face-up': () => 'diese Prüfung ist zwischen den Runden möglich, nachdem im Gerät eine Karte offen lag',
  'not-on-the-way-to-the-shoe': () => 'die Karten sind nicht auf dem Weg vom Mischen in den Schlitten',
  'no-such-damaged-card': () => 'diese Karte wurde nicht als beschädigt gemeldet',
  'damaged-card-in-play': () => 'zuerst die beschädigte Karte ersetzen',
  'no-shuffling-device': () => 'es ist kein Mischgerät in Gebrauch',
  'say-what-is-void': () => 'bitte angeben, was ungültig ist: die Runde oder die Hände auf welchen Boxen',
  'answers-awaited': ({ from }) =>
    `diese Spieler müssen zuerst ihre Einsätze zurücknehmen oder dabeibleiben: ${from.join(', ')}`,
  'shoe-for-the-round': () =>
    'die Runde geht aus einem Schlitten weiter: erst mischen, abheben, die Schnittkarte stecken, die erste Karte weglegen',
  'nothing-to-take-back': () => 'zu Einsätzen auf dieser Box wird dieser Spieler nicht gefragt',
  'device-works': () => 'das Gerät ist nicht außer Betrieb',
  'device-is-out': () => 'das Gerät ist außer Betrieb, bis seine Reparatur gemeldet ist',

  'nobody-on-duty': () => 'in dieser Rolle ist niemand im Dienst; zuerst muss jemand den Dienst antreten',
  'is-off-duty': ({ person }) => `${person} ist nicht im Dienst und muss ihn zuerst antreten`,
  'no-such-duty': () => 'eine solche Pflicht ist nicht offen',
  'not-approved': () => 'die ersten beiden Karten verdeckt zu geben, muss zuerst genehmigt werden',
  'already-approved': () => 'das ist schon genehmigt',
  'not-dealt-face-down': () => 'an diesem Tisch werden die ersten beiden Karten offen gegeben',
  'deal-waits-for-supervisor': () =>
    'der Jackpot ist gestört; die Spielaufsicht muss das Spiel ohne ihn freigeben, oder das Management stellt ihn wieder her',
  'equipment-missing': () => 'dem Tisch fehlt ein Teil seiner Ausstattung; ohne sie wird nicht gegeben',
  'no-valid-card': ({ player }) => `${player} hat keine gültige Spielerkarte gezeigt; zeigen Sie zuerst eine gültige`,
  'not-your-card': ({ card }) => `die Karte ${card} gehört jemand anderem; zeigen Sie Ihre eigene`,
  'no-such-player-card': ({ card }) => `es gibt keine Spielerkarte ${card}`,
  'tokens-not-for-this': () => 'Ihre Tokens gelten hierfür nicht; die Bedingungen stehen auf dem Gutschein',
  'nothing-settled': ({ player }) => `auf dieser Box wurde kein Einsatz von ${player} abgerechnet`,
  'over-or-short': () => 'entweder wurde zu viel gezahlt oder zu wenig: bitte genau eines angeben',
  'no-such-case': ({ case: number }) => `eine falsche Auszahlung Nummer ${number} ist nicht offen`,
  'more-than-was-wrong': ({ left }, say) => `höchstens ${say.money(left)} sind noch auszugleichen`,
  'no-such-dispute': ({ dispute }) => `einen Streitfall ${dispute} gibt es nicht`,
  'dispute-not-yours': ({ dispute }) => `der Streitfall ${dispute} gehört einem anderen Spieler`,
  'dispute-is': ({ dispute }) => `für den Streitfall ${dispute} ist dieser Schritt jetzt nicht offen`,
  'another-person-reviews': ({ person }) =>
    `${person} hat diesen Streitfall entschieden; prüfen muss eine andere Person`,
  'not-a-measure': () => 'dieses Wort ist hier nicht bekannt',
  'called-already': () => 'die Ansage kommt zu spät: „nichts geht mehr“ wurde gerufen',
  'not-warned': ({ player }) =>
    `${player} muss zuerst gewarnt werden; weitere Einsätze unter dem Minimum dürfen dann zurückgehen`,
  'not-below-minimum': ({ minimum }, say) => `der Einsatz liegt nicht unter dem Minimum von ${say.money(minimum)}`,
  'payable-exactly': () => 'nach einer Aufrundung dürfen nur nicht genau zahlbare Einsätze abgelehnt werden',

  'no-such-device': () => 'ein Gerät mit diesem Namen gibt es nicht',
  'device-name-taken': () => 'ein Gerät mit diesem Namen steht schon auf der Liste; bitte einen anderen wählen',
  'device-key-taken': () => 'dieser Schlüssel steht schon auf der Liste; das Gerät muss einen neuen erzeugen',
  'device-not-registered': ({ state }) =>
    `das Gerät ist ${DEVICE_STATES[state] ?? state} und kann nicht benutzt werden; bitte erst eintragen`,
  'device-bound-elsewhere': ({ table }) => `das Gerät gehört zu Tisch ${table}; bitte erst dort freigeben`,
  'device-not-here': () => 'dieses Gerät gehört nicht zu diesem Tisch',
  'device-of-kind-here': ({ device }) => `dafür hat der Tisch schon ${device}; bitte erst freigeben`,
  'fingerprint-differs': () => 'der Fingerabdruck ist ein anderer; bitte mit dem am Gerät vergleichen',
  'second-person-for-device': () => 'dieses Gerät kommt von Ihnen; eine andere Person muss es bestätigen',
  'no-read-waits': () => 'keine gelesene Karte wartet auf eine Angabe; bitte noch einmal auf den Tisch sehen',
  'training-table': () => 'dieser Tisch ist zum Üben: alle Einsätze gibt der Dealer ein, Geld wird nicht angenommen',
} satisfies Partial<RefusalSentences>
