import type { Report } from '@openpit/proof'

type Check = Report['checks'][number]
type Note = Report['notes'][number]

/** Each check of a shoe in words, if it passed and if it failed. */
const CHECKS: Readonly<Record<Check['about'], (of: string | null) => readonly [holds: string, fails: string]>> = {
  file: () => ['Die Datei ist so, wie sie geschrieben wurde', 'Die Datei ist nicht so, wie sie geschrieben wurde'],
  words: () => ['Alle Wörter darin sind bekannt', 'Nicht alle Wörter darin sind bekannt'],
  stack: () => ['Die Karten sind, was sie sein sollen', 'Die Karten sind nicht, was sie sein sollen'],
  commitment: () => [
    'Die Festlegung passt zu diesem Startwert und diesen Karten',
    'Die Festlegung passt nicht zu diesem Startwert und diesen Karten',
  ],
  contribution: (of) => [
    `Der Beitrag von ${of} passt zu dem, was vorher festgelegt war`,
    `Der Beitrag von ${of} ist nicht das, was vorher festgelegt war`,
  ],
  list: () => ['Die Liste der Beiträge stimmt', 'Die Liste der Beiträge ist nicht die, die geschlossen wurde'],
  markers: () => ['Die Schnittkarten liegen richtig', 'Die Schnittkarten liegen nicht, wie sie liegen können'],
  cut: (of) => [`${of} hat innerhalb der Karten abgehoben`, `${of} hat außerhalb der Karten abgehoben`],
  order: () => [
    'Die Reihenfolge folgt aus dem Startwert und den Beiträgen',
    'Die Reihenfolge folgt nicht aus dem Startwert und den Beiträgen',
  ],
  end: () => ['Das Ende passt zu allem anderen', 'Das Ende passt nicht zu allem anderen'],
  discards: () => [
    'Was in den Mischer zurückging, war vorher herausgekommen',
    'In den Mischer ging zurück, was nicht herausgekommen war',
  ],
  prize: () => ['Ein Preis folgt aus dem Startwert', 'Ein Preis folgt nicht aus dem Startwert'],
  book: (of) => [
    `Das Regelwerk ${of} erlaubt diese Karten und Schnittkarten`,
    `Das Regelwerk ${of} erlaubt diese Karten oder Schnittkarten nicht`,
  ],
  signature: () => ['Das Haus hat unterschrieben', 'Die Unterschrift des Hauses fehlt oder stimmt nicht'],
  card: (of) =>
    of === null
      ? ['Eine Karte liegt verdeckt', 'Eine verdeckte Karte fehlt oder liegt nicht an ihrem Platz']
      : [`Karte ${of} stimmt`, `Karte ${of} stimmt nicht`],
  'hidden-value': () => [
    'Der verborgene Wert folgt aus dem Startwert, auf den das Haus sich festgelegt hat',
    'Der verborgene Wert folgt nicht aus dem Startwert, auf den das Haus sich festgelegt hat',
  ],
  'level-wager': (of) =>
    of
      ? [`Einsatz ${of} steht an seinem Platz`, `Einsatz ${of} steht nicht an seinem Platz`]
      : ['Eine Berichtigung steht an ihrem Platz', 'Eine Berichtigung steht nicht an ihrem Platz'],
  'level-hit': () => [
    'Der Stand hat den Wert bei diesem Einsatz erreicht und nicht vorher',
    'Der Stand hat den Wert nicht bei diesem Einsatz zum ersten Mal erreicht',
  ],
  'shown-commitment': () => [
    'Die Festlegung ist die, die Ihnen gezeigt wurde',
    'Die Festlegung ist nicht die, die Ihnen gezeigt wurde',
  ],
  'own-wager': (of) => [`Ihr Einsatz ${of} hat gezählt`, `Ihr Einsatz ${of} hat nicht gezählt`],
  'level-shares': () => ['Die Anteile sind gleich', 'Die Anteile sind nicht, was sie sein sollen'],
}

/** The details of a failure are for experts, and in English. */
export function check({ about, of, holds, finding }: Check): string {
  const [good, bad] = CHECKS[about](of)
  return holds ? good : `${bad} (englisch: ${finding})`
}

const NOTES: Readonly<Record<Note['about'], string>> = {
  contributions: 'Niemand hat etwas beigetragen: Nur das Haus wusste, woraus die Reihenfolge folgen würde.',
  left: 'Welche Karten übrig waren, zeigen das Protokoll davor und die Runden.',
  format: 'Die Datei ist im Format 1, das kein Regelwerk nennt: Es könnten die Karten eines anderen Spiels sein.',
  book: 'Die Karten wurden nicht mit dem Regelwerk verglichen.',
  rules: 'Die Karten wurden mit einer anderen Fassung des Regelwerks verglichen als der, die die Datei nennt.',
  discards: 'Wann abgelegte Karten zurückgingen, zeigen die Runden, nicht diese Datei.',
}

export function note({ about }: Note): string {
  return NOTES[about]
}
