import type { MoneyRuling, PitDutyName } from '@openpit/table/sentences'
import type { PitWords } from './en.ts'

type Words = Readonly<Record<string, string>>

const RULINGS: Readonly<Record<MoneyRuling['do'], string>> = {
  reconstruct: 'zurück zu einer Entscheidung',
  correctCard: 'eine Karte berichtigen',
  voidRound: 'die Runde für ungültig erklären',
  putRight: 'eine Zahlung berichtigen',
  returnWager: 'einen Einsatz zurückgeben',
  capWagers: 'Einsätze auf das Maximum kürzen',
}

const DUTIES: Readonly<Record<PitDutyName, string>> = {
  tellInspector: 'Den Inspektor verständigen',
  tellSurveillance: 'Die Überwachung verständigen',
  warn: 'Den Spieler verwarnen',
  replaceCard: 'Die beschädigte Karte ersetzen',
  closingCheck: 'Die Karten nach dem Schließen prüfen',
  rectify: 'Eine falsche Zahlung berichtigen',
  identifyPatron: 'Den Gast feststellen',
  attend: 'An den Tisch kommen: der Dealer ruft',
}

const STEPS: Words = {
  load: 'Karten einlegen',
  check: 'Karten prüfen',
  spread: 'Karten auslegen',
  wash: 'Karten waschen',
  stack: 'Karten stapeln',
  riffle: 'Karten riffeln',
  mix: 'Karten mischen',
  verify: 'Karten bestätigen',
  shuffle: 'Mischen',
  cut: 'Abheben',
  markers: 'Schnittkarte setzen',
  burn: 'Eine Karte brennen',
}

export const de: PitWords = {
  title: 'Pit',
  offline: 'Was Sie sehen, ist alt. Entscheiden Sie nichts.',
  nav: { floor: 'Saal', staff: 'Personal', open: 'Tisch öffnen', label: 'Seiten des Pits' },
  filters: {
    all: 'Alle',
    mine: 'Meine',
    hold: 'Angehalten',
    duties: 'Pflichten',
    quiet: 'Ruhig',
    label: 'Tische zeigen',
  },
  byNumber: 'Nach Nummer',
  tables: 'Tische',
  noTable: 'Kein Tisch passt.',
  nobodyWaits: (tables) => `Kein Tisch wartet auf Sie. ${tables} laufen.`,
  rail: {
    label: 'Was wartet',
    yours: 'Wartet auf Sie',
    duties: 'Fällige Pflichten',
    others: 'Wartet auf andere',
    notices: 'Laufende Ankündigungen',
    keys: '1–9 öffnet eine Zeile, T einen Tisch, H D Q filtern',
  },
  limits: (least, most) => `${least} bis ${most}`,
  players: (players) => `${players} Spieler`,
  noDealer: 'Kein Dealer',
  virtual: 'Virtuelle Karten',
  device: { reader: 'Leser', shuffler: 'Mischgerät', prizeButton: 'Gewinnknopf' },
  phase: {
    wagering: 'Einsätze offen',
    empty: 'Einsätze offen, niemand am Tisch',
    dealing: 'Erste Karten',
    offers: 'Angebote',
    surrender: 'Aufgabe',
    playing: 'Karten werden gegeben',
    dealer: 'Dealer zieht',
    ended: 'Runde beendet',
    decides: (box) => `Box ${box} entscheidet`,
    answers: (boxes) => `Angebote: Box ${boxes}`,
    step: (step) => STEPS[step] ?? step,
  },
  held: {
    ruling: (by, ruling) => `${by} schlägt vor: ${RULINGS[ruling as MoneyRuling['do']] ?? ruling}.`,
    'stray-card': 'Eine Karte kam ungefragt heraus. Der Dealer tippt sie ein.',
    shuffler: 'Das Mischgerät ist ausgefallen. Die Spieler sagen, ob sie bleiben.',
    jackpot: 'Der Jackpot ist gestört. Die nächste Runde wartet auf die Spielaufsicht.',
  },
  second: 'Zweite Person',
  look: 'Tisch ansehen',
  confirmOrDecline: 'Bestätigen oder ablehnen',
  line: {
    confirm: (by, ruling) => `Bestätigen: ${by} will ${RULINGS[ruling as MoneyRuling['do']] ?? ruling}`,
    confirmVoid: (by) => `Bestätigen: ${by} will die Runde für ungültig erklären`,
    dispute: (number, player, isReview) =>
      `Streitfall ${number} von ${player} ${isReview ? 'überprüfen' : 'entscheiden'}`,
    duty: (duty, player) => `${DUTIES[duty as PitDutyName] ?? duty}${player === null ? '' : `: ${player}`}`,
    hold: {
      'stray-card': 'Ungefragte Karte: der Dealer tippt sie ein',
      shuffler: 'Mischgerät aus: die Spieler wählen',
      jackpot: 'Jackpot gestört: Spiel ohne ihn freigeben',
    },
    closing: 'Schließt',
    limits: (least, most) =>
      ['Limits', least && `Mindesteinsatz ${least}`, most && `Höchsteinsatz ${most}`].filter(Boolean).join(' '),
    secondNeeded: 'Wartet auf eine zweite Person',
  },
  staff: {
    title: 'Personal im Dienst',
    none: 'Niemand hat an diesem Tisch Dienst.',
    everyone: 'Wer ist wo',
  },
  table: {
    back: 'Saal',
    tabs: { ruling: 'Entscheidung', limits: 'Limits und Schließen', duties: 'Pflichten und Fälle', devices: 'Geräte' },
    deal: 'Dealer-Konsole',
    rounds: 'Runden am Inspektorentisch',
    onDuty: 'Hier Dienst antreten',
    offDuty: 'Hier Dienst beenden',
    dutyFirst: 'Treten Sie an diesem Tisch Dienst an, bevor Sie entscheiden.',
  },
}
