import type { DeskWords } from './desk-en.ts'

const list = new Intl.ListFormat('de')

/** Die Texte der Turnierleitung. */
export const deskDe: DeskWords = {
  lead: 'Neben jedem Schritt stehen seine Klausel und seine Folgen. Was geschieht, steht im Protokoll.',
  acts: {
    publish: 'Veröffentlichen',
    changeConditions: 'Bedingungen ändern',
    reschedule: 'Beginn verlegen',
    designate: 'Tische bestimmen',
    draw: 'Plätze auslosen',
    startSession: 'Sitzung beginnen',
    startPlayOff: 'Stechen beginnen',
    ballot: 'Auslosen',
    count: 'Chips zählen',
    endSession: 'Sitzung vorzeitig beenden',
    announce: 'Ergebnis verkünden',
    absent: 'Abwesend',
    approveLeave: 'Gehen lassen',
    disqualify: 'Disqualifizieren',
    refuseEntry: 'Anmeldung ablehnen',
    dispute: 'Wegen eines Streitfalls anhalten',
    rule: 'Streitfall entscheiden',
    signOff: 'Pult verlassen',
    signOn: 'Ans Pult zurückkehren',
    cancel: 'Turnier absagen',
  },
  atTable: (act, table) => `${act}, Tisch ${table}`,
  of: (act, player) => `${act}: ${player}`,
  text: {
    cancel: 'Grund',
    refuseEntry: 'Grund',
    dispute: 'Worum es geht',
    rule: 'Entscheidung',
    reschedule: 'Neuer Beginn',
    designate: 'Tische, etwa 1, 2',
  },
  because: {
    absence: 'wegen Abwesenheit',
    chips: 'wegen fremder Chips',
    hiding: 'wegen verborgener Chips',
    breach: 'wegen eines Regelverstoßes',
    leaving: 'wegen Verlassens',
    deliberate: 'wegen absichtlicher Unregelmäßigkeit',
  },
  withRefund: 'Startgeld zurück',
  entries: 'Anmeldungen',
  noEntries: 'Noch ist niemand angemeldet.',
  substituteOf: (entrant) => `spielt für ${entrant}`,
  paid: (amount) => `hat ${amount} gezahlt`,
  hasConditions: 'hat diese Bedingungen',
  lacksConditions: 'hat frühere Bedingungen',
  box: (box) => `Box ${box}`,
  actsFor: (player) => `Schritte zu ${player}`,
  follows: {
    publish: 'Anmeldungen sind möglich. Wer sich anmeldet, bekommt diese Bedingungen.',
    changeConditions:
      'Das Formular öffnet sich. Beim Speichern bekommen die Bedingungen eine neue Fassung und Prüfsumme; alle Angemeldeten erhalten sie.',
    reschedule: (session) => `Sitzung ${session} beginnt zur neuen Zeit. Alle sehen den Aushang.`,
    designate: 'An diesen Tischen werden Plätze ausgelost; bis zum Ergebnis spielt dort niemand sonst.',
    draw: (count) => `${count} Spieler bekommen ihre Plätze durch das Los. Danach stehen die Bedingungen fest.`,
    startSession: (count) => `${count} Spieler sitzen und bekommen ihre Chips. Die ersten Einsätze werden verlangt.`,
    startPlayOff: (players) => `${list.format(players)} spielen ein Stechen.`,
    ballot: 'Das Los entscheidet zwischen Spielern, die gleichauf liegen.',
    count: 'Die Chips aller Spieler kommen ins Protokoll. Es wird weitergespielt.',
    endSession: (players) =>
      `An diesem Tisch wird nicht mehr gespielt; offene Einsätze gehen zurück. Sie halten das Einverständnis fest: ${list.format(players)}.`,
    announce: (players) =>
      players.length === 0
        ? 'Niemand kommt weiter.'
        : `Weiter kommen: ${list.format(players)}. Die Reihenfolge steht damit fest.`,
    final: (prizes) => `Das Turnier endet. Die Preise werden ausgezahlt: ${list.format(prizes)}.`,
    absent: 'Ab der nächsten Runde wird für jede versäumte Runde das Minimum abgezogen.',
    out: (players) => `Sofort ausgeschieden: ${list.format(players)}.`,
    approveLeave: 'Der Spieler darf den Tisch verlassen. Wer geht, scheidet ohne Platz aus.',
    disqualify: (refund) =>
      `Scheidet ohne Platz aus; Einsätze der Runde sind ungültig. ${refund === null ? 'Das Startgeld bleibt im Topf.' : `${refund} gehen zurück.`}`,
    refuseEntry: (refund) => `Die Anmeldung wird gestrichen. ${refund} gehen an den Spieler zurück.`,
    dispute: 'An diesem Tisch wird nicht mehr gegeben, bis Sie entscheiden.',
    rule: 'Der Tisch spielt weiter. Die Entscheidung steht im Protokoll.',
    signOff: 'Keine Runde beginnt, bis Sie zurück sind. Eine laufende wird zu Ende gespielt.',
    signOn: 'Es beginnen wieder Runden.',
    cancel: (refunds) => `Das Turnier endet ohne Ergebnis. ${refunds} gehen an die Teilnehmer zurück.`,
  },
}
