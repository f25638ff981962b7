import type { BoardWords } from './board-en.ts'

/** Die Texte der Rangliste und des Blatts eines Spielers. */
export const boardDe: BoardWords = {
  title: 'Rangliste',
  sort: 'Reihenfolge',
  sorts: { table: 'Nach Tischen', chips: 'Nach Chips', gap: 'Nach Abstand zur Linie' },
  table: 'Tisch',
  course: 'Verlauf',
  out: 'ausgeschieden',
  noHands: 'Noch ist keine Runde dieses Spielers vorbei.',
  session: (session) => `Sitzung ${session}`,
  playOff: 'Stechen',
  against: 'gegen',
  bet: (amount) => `Einsatz ${amount}`,
  holds: (amount) => `danach ${amount}`,
  toLab: 'Im Labor öffnen: was jeder Einsatz wert war',
  sheetOf: (player) => `Alle Runden von ${player}`,
  wagers: {
    main: 'Einsatz',
    double: 'Verdopplung',
    split: 'Teilung',
    insurance: 'Versicherung',
    secret: 'geheimer Einsatz',
    secretDouble: 'geheime Verdopplung',
    secretSplit: 'geheime Teilung',
    voucher: 'Gutschein',
    deduction: 'abgezogenes Minimum',
  },
  deducted: (hand, amount, because) => `Runde ${hand}: ${amount} abgezogen, ${because}`,
  because: { absence: 'wegen Abwesenheit', late: 'wegen Verspätung', form: 'wegen eines unvollständigen Formulars' },
}
