import type { BracketWords, PodiumWords } from './bracket-en.ts'

/** Die Texte des Wegs von den Vorrunden zu den Preisen und des Podests. */
export const bracketDe: BracketWords = {
  title: 'Vorrunden und Finale',
  way: (counts) => {
    const [all = 0, ...later] = counts
    const final = later.pop()
    const going = later.map((count) => `${count} kommen weiter`)
    return [`${all} Spieler`, ...going, ...(final === undefined ? [] : [`${final} im Finale`])].join(', ')
  },
  goOn: (count) => (count === 1 ? '1 Spieler kommt weiter' : `${count} Spieler kommen weiter`),
  through: (advance) =>
    advance === 1 ? 'der Beste jedes Tisches kommt weiter' : `die besten ${advance} jedes Tisches kommen weiter`,
  forThePool: (players) => (players === null ? 'um die Preise' : `${players} spielen um die Preise`),
  tables: (count) => `${count} Tische`,
  players: (count) => `${count} Spieler`,
  box: (box) => `Box ${box}`,
  next: (table, box) => `an Tisch ${table}, Box ${box}`,
  isThrough: 'weiter',
  out: 'ausgeschieden',
}

export const podiumDe: PodiumWords = {
  title: 'Podest',
  place: (place) => `${place}.`,
  chips: (chips) => `${chips} Chips`,
  bestHand: 'Beste Hand',
  comeback: 'Größte Aufholjagd',
  playOff: 'Stechen',
  rise: (from, to) => `von ${from} auf ${to}`,
}
