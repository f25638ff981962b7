import type { AccountRole } from '@openpit/names'
import { houseRefusals } from './house-refusals-de.ts'
import { joinList } from './join-list.ts'
import { liveRefusals } from './live-refusals-de.ts'
import { openingRefusals } from './opening-refusals-de.ts'
import type { RefusalSentences } from './refusals.ts'

export const refusals: RefusalSentences = {
  'not-an-amount': ({ field }) => `${FIELDS[field] ?? field}: ein Betrag über null, in ganzen Cent`,
  'not-payable-in-chips': ({ amount, smallestChip }, say) =>
    `${say.money(amount)} lässt sich nicht in Chips zu ${say.money(smallestChip)} setzen`,
  'not-for-staff': () => 'Personal darf hier nicht setzen oder spielen',
  'not-your-work': ({ who }) =>
    who.length === 0 ? 'das darf hier niemand' : `das darf nur: ${joinList(who.map(role), 'oder')}`,
  'wrong-phase': ({ phase }) => `nicht jetzt: ${PHASES[phase]}`,
  'wagers-locked': () => 'für diese Runde kann nicht mehr gesetzt werden',
  'no-such-box': ({ box, boxes }) => `Box ${box} gibt es nicht; der Tisch hat ${boxes} Boxen`,
  'no-wager-on-box': ({ box }) => `Sie haben keinen Einsatz auf Box ${box}`,
  'no-wagers': () => 'es liegt noch kein Haupteinsatz',
  'box-full': ({ box, players }) => `Box ${box} ist voll: ${many(players, 'Spieler', 'Spieler')}`,
  'below-minimum': ({ amount, minimum }, say) =>
    `${say.money(amount)} liegt unter dem Minimum von ${say.money(minimum)}`,
  'above-maximum': ({ amount, maximum }, say) =>
    `${say.money(amount)} ist mehr, als das Maximum von ${say.money(maximum)} noch zulässt`,
  'not-in-increments': ({ amount, increment }, say) =>
    `${say.money(amount)} passt nicht: über dem Minimum wird in Schritten von ${say.money(increment)} gesetzt`,
  'tokens-not-taken': () => 'Gutscheinchips werden hier nicht angenommen',
  'more-tokens-than-wager': ({ tokens, wager }, say) =>
    `${say.money(tokens)} in Gutscheinchips sind mehr als der Einsatz von ${say.money(wager)}`,
  'not-enough-chips': ({ short }, say) => `Ihnen fehlen ${say.money(short)} in Chips`,
  'not-enough-tokens': ({ short }, say) => `Ihnen fehlen ${say.money(short)} in Gutscheinchips`,
  'side-bet-not-offered': ({ bet }, say) => `${say.bet(bet)} wird an diesem Tisch nicht angeboten`,
  'side-bet-needs-main-wager': ({ bet }, say) => `${say.bet(bet)} braucht zuerst einen Haupteinsatz`,
  'side-bet-needs-decks': ({ bet, decks }, say) => `${say.bet(bet)} gibt es nur mit ${joinList(decks, 'oder')} Decks`,
  'side-bet-place-taken': ({ bet, places }, say) =>
    `alle Plätze für ${say.bet(bet)} auf dieser Box sind belegt (${places})`,
  'side-bet-amount': ({ bet, amount, least, most }, say) =>
    least === most
      ? `${say.bet(bet)} kostet genau ${say.money(most)}`
      : `${say.bet(bet)} kostet ${say.money(least)} bis ${say.money(most)}; das wären ${say.money(amount)}`,
  'side-bet-amount-fixed': ({ bet, amounts }, say) =>
    `${say.bet(bet)} kostet ${joinList(amounts.map(say.money), 'oder')}`,
  'one-side-bet-a-table': ({ bet, taken }, say) =>
    `der Tisch hat ${say.bet(taken)} und nur eine Art Nebenwette; nicht ${say.bet(bet)}`,
  'offers-open': () => 'zuerst müssen die offenen Angebote beantwortet werden',
  'offer-not-open': ({ offer }, say) => `${say.command(offer)} wird Ihnen jetzt nicht angeboten`,
  'already-insured': () => 'dieser Einsatz ist schon versichert',
  'insurance-too-much': ({ amount, most }, say) =>
    `${say.money(amount)} ist mehr als der halbe Einsatz; höchstens ${say.money(most)}`,
  'insurance-fixed-at-half': ({ half }, say) => `die Versicherung ist der halbe Einsatz, ${say.money(half)}`,
  'not-controlling-player': ({ box, controller }) => `auf Box ${box} entscheidet ${controller}`,
  'not-the-turn': ({ box, hand }) => `Hand ${hand} auf Box ${box} ist nicht am Zug; bitte warten`,
  'card-is-coming': () => 'die Hand wartet auf ihre Karte',
  'cards-not-exposed': ({ box }) => `zuerst die ersten zwei Karten auf Box ${box} aufdecken`,
  'cards-face-up': ({ box }) => `die Karten auf Box ${box} liegen offen`,
  'must-draw': ({ total, below }) => `mit ${total} müssen Sie ziehen, bis Sie mindestens ${below} haben`,
  'split-ace-takes-one-card': () => 'ein geteiltes Ass bekommt nur eine Karte',
  'double-not-offered': ({ total, offeredOn }) =>
    offeredOn === 'any'
      ? `${total} bekommt keine weitere Karte`
      : `gedoppelt wird auf ${joinList(offeredOn, 'oder')}; das hier sind ${total}`,
  'double-with-ace': () => 'kein Doppeln mit einem Ass',
  'double-too-many-cards': ({ cards }) => `gedoppelt wird mit zwei Karten; diese Hand hat ${cards}`,
  'double-amount': ({ least, most }, say) => {
    if (least > most)
      return `gedoppelt wird mit mindestens ${say.money(least)}, und dieser Einsatz ist ${say.money(most)}`
    return least === most
      ? `gedoppelt wird mit genau ${say.money(most)}`
      : `gedoppelt wird mit ${say.money(least)} bis ${say.money(most)}`
  },
  'split-not-a-pair': () => 'nur die zwei Karten eines Paares lassen sich teilen',
  'split-too-many-hands': ({ hands }) => `die Box hat schon ${many(hands, 'Hand', 'Hände')}`,
  'split-aces-once': () => 'Asse werden nur einmal geteilt',
  'split-was-declined': () => 'auf dieser Box wurde eine Teilung abgelehnt; danach wird kein Paar mehr geteilt',
  'split-amount': ({ original }, say) => `zum Teilen gehören genau ${say.money(original)}`,
  'no-such-hand': ({ hand }) => `Hand ${hand} steht nicht zur Wahl`,
  'surrender-not-offered': () => 'Aufgeben wird hier und jetzt nicht angeboten',
  'nothing-to-rescue': () => 'hier lässt sich kein Doppeleinsatz retten',
  'nominee-without-wager': ({ player }) => `${player} hat auf dieser Box keinen Einsatz, der einen Preis gewinnt`,
  'not-in-this-book': () => 'das kennt dieses Regelwerk nicht',
  'no-such-command': () => 'diesen Befehl gibt es nicht',
  'nothing-above-maximum': () => 'nichts in dieser Runde liegt über dem Maximum; frühere Runden gelten',
  'no-card-due': () => 'es ist keine Karte fällig',
  'no-prize-due': () => 'es ist kein Preis fällig',
  'no-such-prize': ({ perDollar }) => `der Preisplan hat kein ${perDollar}`,
  'no-share-due': ({ bet }, say) => `niemand hat einen Anteil am Jackpot von ${say.bet(bet)} gewonnen`,
  'pool-shows-otherwise': ({ shows }, say) => `der Jackpot zeigt ${say.money(shows)}`,
  'card-not-in-shoe': () => 'diese Karte ist nicht (mehr) in den Decks',
  ...liveRefusals,
  ...houseRefusals,

  'seat-taken': ({ box, player, free }) => `an Box ${box} sitzt ${player}; ${freeBoxes(free)}`,
  'seat-is-yours': ({ box }) => `Box ${box} ist schon Ihr Platz`,
  'seat-has-a-wager': ({ box, player }) => `${player} hat auf Box ${box} noch einen Einsatz; die Box wird danach frei`,
  'seats-are-free': ({ free }) => freeBoxes(free),
  'box-of-another': ({ box, player }) => `Box ${box} ist für ${player} allein`,
  'boxes-not-in-a-row': () => 'reserviert werden nur Boxen nebeneinander',
  'which-box': () => 'bitte die Box angeben',
  'not-at-the-table': () => 'Sie sind nicht an diesem Tisch',
  'is-leaving': () => 'Sie verlassen den Tisch nach dieser Runde und können nicht mehr setzen',
  'winnings-at-stake': ({ paid }, say) =>
    `${say.money(paid)} wurden in dieser Runde ausgezahlt und bleiben bis zu ihrem Ende am Tisch`,
  owes: ({ owed }, say) => `Sie schulden ${say.money(owed)}; bitte vor dem nächsten Einsatz begleichen`,
  'is-excluded': () => 'Sie sind vom Spiel ausgeschlossen',
  'table-full': ({ players }) => `der Tisch ist voll: ${many(players, 'Spieler', 'Spieler')}`,
  'table-closing': () => 'der Tisch schließt nach dieser Runde',
  'too-many-boxes': ({ boxes }) => `Sie dürfen höchstens ${many(boxes, 'Box', 'Boxen')} bespielen`,
  'boxes-out-of-range': ({ most }) =>
    `begrenzt wird auf ${most === 1 ? 'eine Box' : `eine bis ${most} Boxen`} je Spieler`,
  'no-such-number': ({ most }) => `mindestens ein Spieler, und höchstens ${most} auf einer Box`,
  'only-with-a-shoe': () => 'das gilt für Karten aus einem Schlitten',
  'shoe-has-begun': () => 'der Aushang muss hängen, wenn der Schlitten beginnt',
  'skipped-no-round': ({ player }) => `${player} hat in diesem Schlitten keine Runde ausgelassen`,
  'not-idle-enough': ({ player, rounds, needed }) =>
    `${player} hat ${rounds} von ${needed} Runden nacheinander ausgesetzt`,
  'nothing-to-lift': ({ player }) => `für ${player} gilt keine Einschränkung`,
  'limits-crossed': () => 'das Maximum liegt unter dem Minimum',
  'not-above-the-sign': ({ maximum }, say) => `eigene Grenzen liegen über dem Maximum von ${say.money(maximum)}`,
  'notice-needed': ({ minutes }) =>
    `vorher muss ${many(minutes, 'Minute', 'Minuten')} lang ein Aushang am Tisch hängen`,
  'notice-too-short': ({ minutes }) => `der Aushang muss mindestens ${many(minutes, 'Minute', 'Minuten')} lang hängen`,
  'notice-not-due': () => 'die Zeit auf dem Aushang ist noch nicht gekommen',
  'no-notice': () => 'einen solchen Aushang gibt es am Tisch nicht',
  'not-all-agree': ({ missing }) => `alle am Tisch müssen zustimmen; es fehlt: ${missing.join(', ')}`,
  'not-a-time': () => 'die Zeit muss eine Zahl in Millisekunden sein',
  'not-told': ({ whom }) => `vorher zu verständigen: ${whom.map(role).join(' und ')}`,
  'words-needed': ({ field }) => `bitte angeben: ${FIELDS[field] ?? field}`,
  'no-void-proposed': () => 'niemand hat vorgeschlagen, diese Runde für ungültig zu erklären',
  'second-person-needed': ({ person }) => `eine zweite Person muss bestätigen, nicht noch einmal ${person}`,

  'shoe-not-ready': ({ wants }) => `der Schlitten ist nicht bereit: ${WANTED[wants]}`,
  'shoe-not-in-this-book': () => 'das kennt dieses Regelwerk nicht',
  'round-in-play': () => 'nicht während einer Runde',
  'wagers-on-the-table': () => 'nicht, solange Einsätze auf dem Tisch liegen',
  'cards-are-there': () => 'der Tisch hat seine Karten; sie lassen sich nur ersetzen',
  'wrong-count': ({ counted, cards }) => `${counted} Karten wurden gezählt, die Decks haben ${cards}`,
  'no-shuffle-due': () => 'es ist kein Mischen fällig, und keines wurde angeordnet',
  'no-cut-due': () => 'es ist kein Abheben fällig',
  'not-the-cutter': ({ asked }) =>
    `abheben darf: ${asked.length === 0 ? 'niemand' : joinList(asked.map(role), 'oder')}`,
  'cut-outside-limits': ({ at, least, most }) =>
    `abgehoben wird nach ${least} bis ${most} Karten von vorn, nicht nach ${at}`,
  'no-marking-due': () => 'die Schnittkarte wird jetzt nicht gesteckt',
  'wrong-number-of-markers': ({ markers }) => `der Tisch hat ${many(markers, 'Schnittkarte', 'Schnittkarten')}`,
  'marker-outside-limits': ({ fromBack, least, most }) =>
    `hinter der Schnittkarte liegen ${least} bis ${most} Karten, nicht ${fromBack}`,
  'no-cutting-card-left': () => 'im Schlitten ist keine Schnittkarte',
  'already-burned': () => 'die erste Karte dieses Schlittens ist schon weggelegt',
  'too-late-to-burn': () => 'weggelegt wird nur die erste Karte eines Schlittens, vor seiner ersten Runde',
  'not-to-be-replaced-now': () =>
    'die Karten eines Schlittens werden ersetzt, wenn die Schnittkarte gekommen ist, vor dem Mischen',
  'nothing-missed': () => 'nichts dergleichen war fällig',
  'cards-are-virtual': () => 'die Karten dieses Tisches sind virtuell: das Haus führt sie',
  'contributions-awaited': ({ from }) =>
    `der Schlitten wartet auf das, worauf sich ${joinList(from, 'oder')} festgelegt hat`,
  'table-closed': () => 'der Tisch ist geschlossen',

  'not-a-commitment': () => 'eine Festlegung hat 64 hexadezimale Ziffern in Kleinbuchstaben',
  'not-a-name': () => 'ein Name hat 1 bis 200 druckbare Zeichen, ohne Anführungszeichen und Backslash',
  'already-committed': ({ by }) => `${by} hat sich schon festgelegt; das lässt sich nicht ändern`,
  'commitments-closed': () => 'für diesen Schlitten kann sich niemand mehr festlegen',
  'commitments-open': () => 'nichts wird gezeigt, solange sich noch jemand festlegen kann',
  'not-committed': ({ by }) => `${by} hat sich für diesen Schlitten nicht festgelegt`,
  'already-revealed': ({ by }) => `${by} hat schon gezeigt, worauf die Festlegung lautet`,
  'does-not-match': ({ by }) => `was ${by} zeigt, ist nicht das, was festgelegt war`,
  'withheld-before': ({ by }) => `${by} hat an diesem Tisch einen Beitrag zurückgehalten und wird nicht mehr gefragt`,
  'not-to-cut': ({ by }) => `das Abheben steht ${by} nicht zu; oder es war zugesagt und fehlt`,

  'name-not-possible': ({ least, most }) =>
    `ein Name hat ${least} bis ${most} Buchstaben (ohne Umlaute), Ziffern oder Bindestriche und beginnt mit einem Buchstaben`,
  'name-reserved': () => 'dieser Name hat an den Tischen eine Bedeutung; bitte einen anderen wählen',
  'name-taken': () => 'diesen Namen hat schon jemand; bitte einen anderen wählen',
  'password-not-possible': ({ least, most }) => `ein Passwort hat ${least} bis ${most} Zeichen`,
  'wrong-name-or-password': () => 'Name oder Passwort ist falsch',
  'too-many-tries': ({ waitMs }) =>
    `zu viele Versuche; bitte ${many(Math.ceil(waitMs / 1000), 'Sekunde', 'Sekunden')} warten`,
  'not-a-guest': () => 'nur ein Gast kann sich registrieren und seine Chips behalten',
  'not-for-guests': () => 'ein Gast hat kein Passwort und kann hier nicht arbeiten',
  'no-such-person': () => 'es gibt niemanden mit diesem Namen',
  'not-to-yourself': () => 'das muss jemand anderes an Ihrem Konto tun',
  'reason-missing': () => 'bitte einen Grund angeben',
  'players-only': () => 'nur Spieler können vom Spiel ausgeschlossen werden; Personal bitte sperren',
  'guests-only': () => 'nur Gäste bekommen neue Demo-Chips',
  'chips-left': ({ held, below }, say) =>
    `Sie haben noch ${say.money(held)}; neue Demo-Chips gibt es unter ${say.money(below)}`,
  'wagers-open': () => 'Ihre Einsätze liegen noch auf einem Tisch; bitte das Ende der Runde abwarten',
  'wrong-password': () => 'das ist nicht das aktuelle Passwort; bitte erneut versuchen',
  'password-unchanged': () => 'das neue Passwort ist das alte; bitte ein anderes wählen',
  'second-factor-needed': () => 'bitte den Code aus der Authenticator-App eingeben',
  'second-factor-wrong': () => 'der Code ist falsch oder wurde schon benutzt; bitte auf den nächsten warten',
  'second-factor-on': () => 'das Konto hat schon einen zweiten Faktor; nur der Betreiber kann ihn entfernen',
  'second-factor-not-begun': () => 'bitte zuerst einen neuen Schlüssel anfordern, dann dessen Code eingeben',
  'no-such-session': () => 'diese Sitzung gibt es nicht; vielleicht ist sie schon beendet',
  'chips-out': () => 'diese Person hat noch Chips oder Einsätze an einem Tisch; sie muss zuerst alle Tische verlassen',
  'no-role-proposed': () => 'diese Rolle hat niemand vorgeschlagen; bitte zuerst vorschlagen',
  'second-administrator-needed': () =>
    'diese Rolle haben Sie selbst vorgeschlagen; ein anderer Administrator muss sie bestätigen',
  'appointed-too-recently': ({ hours }) =>
    `Ihre Rolle ist keine ${hours} Stunden alt und kam von derselben Seite wie der Vorschlag; bitte eine andere Person bestätigen lassen`,
  'no-session': () => 'bitte anmelden oder als Gast spielen',
  'session-idle': ({ idleMsMax }) =>
    `${many(Math.round(idleMsMax / 60_000), 'Minute', 'Minuten')} lang keine Aktivität; bitte neu anmelden`,
  'session-expired': () => 'Ihre Sitzung ist abgelaufen; bitte neu anmelden',
  'person-disabled': () => 'dieses Konto ist gesperrt',
  'password-must-change': () => 'das ist ein Einmalpasswort; bitte zuerst ändern',
  'second-factor-must-be-set-up': () => 'das Personal braucht hier einen zweiten Faktor; bitte zuerst einrichten',

  'no-such-table': () => 'diesen Tisch gibt es nicht, oder er ist gerade nicht geöffnet',
  'not-here': () => 'der Tisch ist auf einen anderen Server umgezogen; bitte erneut öffnen',
  'node-gone': () => 'der Server dieses Tisches ist ausgefallen; ein anderer übernimmt',
  'generator-failed': () => 'der Zufallsgenerator dieses Tisches ist ausgefallen; bitte einen anderen Tisch wählen',
  'not-to-be-shown': () => 'der Tisch lässt sich gerade nicht zeigen',
  'table-has-closed': () => 'der Tisch ist geschlossen',
  'not-your-role': ({ who }) =>
    who.length === 0 ? 'das darf hier niemand' : `das darf nur: ${who.map(role).join(', ')}`,
  'not-enough-in-wallet': ({ held }, say) =>
    held === null ? 'im Guthaben ist inzwischen weniger' : `im Guthaben sind ${say.money(held)}`,
  'not-done': () => 'das ließ sich nicht speichern; bitte noch einmal versuchen',
  fault: () => 'bei uns ist etwas schiefgegangen; bitte den Tisch prüfen, bevor Sie es noch einmal versuchen',
  'not-entered': () => 'bitte zuerst den Tisch öffnen',
  'private-table': ({ player }) => `das ist ein privater Tisch von ${player}`,
  'too-many-changes': ({ most }) =>
    `Einsätze oder Plätze ${most}-mal geändert in dieser Runde; bitte die nächste abwarten`,
  'too-many-tables': ({ most }) => `höchstens ${most} Tische zugleich; bitte zuerst einen schließen`,
  barred: () =>
    'das Haus hat Sie vom Spiel ausgeschlossen; eine laufende Hand wird zu Ende gespielt und Ihrem Guthaben gutgeschrieben. Bitte wenden Sie sich an uns',
  'too-fast': () => 'zu viel auf einmal; bitte einen Augenblick warten',
  'not-understood': ({ where, what }) => `nicht verstanden: ${where}: ${what}`,
  'other-site': () => 'diese Anfrage kam von einer anderen Website',
  'not-found': () => 'Seite nicht gefunden',
  'no-such-shoe': () => 'diesen Schlitten gibt es nicht, oder er ist im Spiel',
  ...openingRefusals,
}

const PHASES = {
  wagering: 'es wird noch gesetzt',
  dealing: 'die Karten werden gegeben',
  offers: 'es gibt noch offene Angebote',
  surrender: 'Spieler können noch aufgeben',
  playing: 'die Spieler spielen ihre Hände',
  dealer: 'der Dealer ist am Zug',
  ended: 'die Runde ist vorbei',
} as const

const WANTED = {
  load: 'neue Karten müssen eingezählt werden',
  check: 'die Karten müssen geprüft werden',
  spread: 'die Karten müssen offen aufgefächert werden',
  wash: 'die Karten müssen durchgewaschen werden',
  stack: 'die Karten müssen gestapelt werden',
  riffle: 'die Karten müssen geriffelt werden',
  mix: 'die Karten müssen gewaschen oder geriffelt werden',
  verify: 'eine Aufsicht muss bestätigen, dass keine Karte fehlt',
  shuffle: 'die Karten müssen gemischt werden',
  cut: 'die Karten müssen abgehoben werden',
  markers: 'die Schnittkarte muss gesteckt werden',
  burn: 'die erste Karte wird weggelegt',
} as const

/** Names of command fields. */
const FIELDS: Readonly<Record<string, string>> = {
  amount: 'Betrag',
  cents: 'Betrag',
  main: 'Haupteinsatz',
  tokens: 'Gutscheinchips',
  minimum: 'Minimum',
  maximum: 'Maximum',
  reason: 'Grund',
  ground: 'Anlass',
  how: 'Art der Änderung',
}

const ROLES: Readonly<Record<AccountRole, string>> = {
  player: 'Spieler',
  dealer: 'Dealer',
  supervisor: 'Tischaufsicht',
  assistantManager: 'stellvertretende Spielleitung',
  manager: 'Spielleitung',
  director: 'Turnierleitung',
  inspector: 'Inspektor',
  surveillance: 'Überwachung',
  administrator: 'Verwaltung',
  cage: 'Kasse',
  regulator: 'Aufsichtsbehörde',
}

/** A role in German, or a person's name as it is. */
function role(word: string): string {
  return (ROLES as Readonly<Record<string, string>>)[word] ?? word
}

function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}

function freeBoxes(free: readonly number[]): string {
  return free.length === 0 ? 'keine Box ist frei' : `freie Boxen: ${free.join(', ')}`
}
