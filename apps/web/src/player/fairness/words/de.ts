import type { FairnessWords } from './en.ts'
import { check, note } from './verify-de.ts'

export const de: FairnessWords = {
  check,
  note,
  suspects: (fields) => `Eine einzige Änderung würde alles erklären: ${fields}`,
  wagers: (wagers) =>
    wagers === 1
      ? 'Ein Einsatz steht in der Liste an seinem Platz: sein Hash stimmt'
      : `${wagers} Einsätze stehen in der Liste an ihrem Platz: jeder Hash stimmt`,
  troubles: {
    'shoe-changed': 'Der Schlitten ist nicht der angekündigte.',
    'other-game': 'Der Schlitten gehört zu einem anderen Spiel.',
    'own-missing': 'Ihr Beitrag fehlt in der geschlossenen Liste.',
    'own-changed': 'Die geschlossene Liste hat unter Ihrem Namen einen anderen Beitrag.',
    'list-wrong': 'Die geschlossene Liste passt nicht zu ihrem veröffentlichten Hash.',
    'bad-signature': 'Die Unterschrift des Hauses fehlt oder ist falsch.',
    'changed-later': 'Etwas schon Veröffentlichtes wurde geändert.',
    'wrong-proof': 'Der Beweis einer Karte ist falsch.',
    'other-card': 'Eine Karte auf dem Tisch war nicht die festgelegte.',
    'broken-transcript': 'Das Protokoll des Schlittens besteht die Prüfung nicht.',
    'differs-from-copy': 'Das Protokoll weicht von der Kopie in Ihrem Browser ab.',
  },
  holds: 'Letzter Schlitten Karte für Karte geprüft. Alles entspricht Ihrer Kopie.',
  wrong: (shoe) => `Schlitten ${shoe}: Etwas stimmt nicht.`,
  wrongAbout:
    'Das Haus könnte die Karten geändert haben. Laden Sie beide Dateien und zeigen Sie sie der Aufsicht oder der Behörde.',
  withheld: 'Ihre Zufallsbytes wurden nicht gezeigt.',
  withheldAbout:
    'Mit ihnen hätte das Haus die Reihenfolge der Karten wählen können. Dieser Schlitten verfällt, ein anderer folgt.',
  keyChanged: 'Das Haus unterschreibt mit einem anderen Schlüssel.',
  keyChangedAbout: (was, is) =>
    `Bisher ${was}…, jetzt ${is}…. Fragen Sie das Haus, bevor Sie ihn annehmen: Jemand könnte sich für das Haus ausgeben.`,
  acceptKey: 'Neuen Schlüssel annehmen',
  noSignatures: 'Dieser Browser kann die Unterschriften des Hauses nicht prüfen. Alles andere wird geprüft.',
  download: 'Beide Dateien laden',
  dismiss: 'Schließen',
}
