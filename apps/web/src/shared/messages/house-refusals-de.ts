import type { RefusalSentences } from './refusals.ts'

/** Refusals about recorded rounds, and about the chips of tables. */
export const houseRefusals = {
  'no-such-form': () => 'dieses Formular ist schon unterschrieben oder verworfen',
  'second-signature-needed': ({ person }) =>
    `${person} hat dieses Formular ausgefüllt: eine andere Person muss unterschreiben`,
  'tray-open': () => 'das Chiptableau ist schon offen: die Eröffnung ist unterschrieben',
  'tray-closed': () =>
    'das Chiptableau ist nicht offen: bitte zuerst die Eröffnung ausfüllen und unterschreiben lassen',
  'forms-waiting': ({ forms }) =>
    `${forms} Formulare warten auf die zweite Unterschrift: bitte erst einige unterschreiben oder verwerfen`,
  'chips-on-layout': () => 'auf dem Tisch liegen Chips: bitte zählen, wenn die Runde zu Ende ist',
  'not-in-tray': ({ held }, say) => `im Chiptableau sollten nur ${say.money(held)} sein`,
  'real-cards-only': () => 'nur Tische mit echten Karten haben ein Chiptableau und einen Drop-Kasten',
  'no-such-round': () => 'diese Runde läuft noch, oder Sie haben nicht mitgespielt',
  'no-scenario': () =>
    'diese Runde hängt von früheren Runden ab und lässt sich nicht als Datei wiederholen; bitte Schritt für Schritt ansehen',
  'pack-too-long': ({ rounds }) => `ein Paket enthält höchstens ${rounds} Runden; bitte weniger wählen`,
  'cards-in-use': ({ round }) =>
    `eine Karte der Runde ${round}, die niemand gesehen hat, ist noch im Spiel; bitte nach dem nächsten Mischen noch einmal versuchen`,
} satisfies Partial<RefusalSentences>
