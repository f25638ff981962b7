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
  card: (of) =>
    of === null
      ? ['Eine Karte liegt verdeckt', 'Eine verdeckte Karte fehlt oder liegt nicht an ihrem Platz']
      : [`Karte ${of} stimmt`, `Karte ${of} stimmt nicht`],
}

/** The details of a failure are for experts, and in English. */
export function check({ about, of, holds, finding }: Check): string {
  const [good, bad] = CHECKS[about](of)
  return holds ? good : `${bad} (englisch: ${finding})`
}

const NOTES: Readonly<Record<Note['about'], string>> = {
  contributions: 'Niemand hat etwas beigetragen: Nur das Haus wusste, woraus die Reihenfolge folgen würde.',
  left: 'Welche Karten übrig waren, zeigen das Protokoll davor und die Runden.',
  discards: 'Wann abgelegte Karten zurückgingen, zeigen die Runden, nicht diese Datei.',
}

export function note({ about }: Note): string {
  return NOTES[about]
}
