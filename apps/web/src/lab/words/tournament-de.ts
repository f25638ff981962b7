import type { tournamentEn } from './tournament-en.ts'

/** The tournament lab's texts in German. */
export const tournamentDe: typeof tournamentEn = {
  title: 'Turnierlabor',
  lead: 'Die letzte Hand einer Runde im Turnier: Ihre Chance weiterzukommen, für jeden Einsatz. Nur zum Lernen: kein Tisch zeigt sie.',
  toLab: 'Zu den Chancen dieses Spiels',
  fromLab: 'Die letzte Hand eines Turniers',
  game: 'Spiel',
  players: 'Spieler',
  goThrough: 'Spieler, die weiterkommen',
  minimum: 'Mindesteinsatz',
  maximum: 'Höchsteinsatz',
  unit: 'Einheit der Einsätze',
  ownBet: (bet, chance) => `Sie haben ${bet} gesetzt: ${chance}.`,
  yourPlace: 'Ihr Platz',
  player: 'Spieler',
  playerIs: (place) => `Spieler ${place}`,
  you: 'Sie',
  chips: 'Chips',
  wager: 'Einsatz',
  any: 'offen',
  asked: 'jeder',
  chipsOf: (player) => `${player}: Chips`,
  wagerOf: (player) => `${player}: Einsatz, leer falls unbekannt`,
  best: 'Bester Einsatz',
  bet: (wager) => wager.toLocaleString('de'),
  bestAbout: (chance) => `kommt mit ${chance} weiter`,
  method: {
    exact: 'Genau: beide Hände und die des Dealers aus einem frischen Schlitten, jede Reihenfolge der Karten gezählt.',
    'with-replacement':
      'Ab drei Spielern wird jede Karte so gezogen, als wäre die vorige in den Schlitten zurückgekehrt. Bei sechs Decks liegt das um etwa ein Promille daneben.',
  },
  style:
    'Alle ziehen unter 17, bleiben ab 17 stehen und verdoppeln, teilen und versichern nie. Ein unbekannter Einsatz kann jeder zulässige sein, alle gleich wahrscheinlich.',
  steps: 'Chance für jeden Einsatz',
  stepsLead: 'Benachbarte Einsätze mit derselben Chance stehen in einer Zeile.',
  plot: 'Chance weiterzukommen, nach der Höhe Ihres Einsatzes',
  range: (from, to) =>
    from === to ? from.toLocaleString('de') : `${from.toLocaleString('de')} bis ${to.toLocaleString('de')}`,
  isBest: 'bester',
  through: 'Weiter',
  ahead: 'Vorn',
  level: 'Gleichauf',
  everyone: (wager) => `Alle, wenn Sie ${wager.toLocaleString('de')} setzen`,
  levelAbout:
    'Wer gleichauf liegt, spielt ein Stechen; darin gelten alle als gleich stark. Die Chancen aller Spieler ergeben zusammen die Plätze.',
  problem: (problem) => {
    switch (problem.kind) {
      case 'players':
        return `Es müssen ${problem.min} bis ${problem.max} Spieler sein.`
      case 'limits':
        return 'Die Grenzen müssen ganze Zahlen ab 1 sein, und der Höchsteinsatz nicht unter dem Mindesteinsatz.'
      case 'places':
        return `Es können 1 bis ${problem.max} Spieler weiterkommen.`
      case 'me':
        return `Ihr Platz muss zwischen 1 und ${problem.max} liegen.`
      case 'chips':
        return `Spieler ${problem.player} braucht eine ganze Zahl von Chips, mindestens ${problem.min}.`
      case 'wager':
        return `Spieler ${problem.player} kann das nicht setzen: ganze Einheiten ab dem Mindesteinsatz, höchstens ${problem.max}.`
      case 'too-many-wagers':
        return `Es gibt mehr als ${problem.max} verschiedene Einsätze. Erhöhen Sie die Einheit oder senken Sie den Höchsteinsatz.`
    }
  },
}
