/** The texts of the way from the heats to the prizes, and of the podium at its end. */
export const bracketEn = {
  title: 'Heats',
  /** The players of each session, in order. */
  way: (counts: readonly number[]): string => {
    const [all = 0, ...later] = counts
    const final = later.pop()
    const going = later.map((count) => `${count} go on`)
    const first = all === 1 ? '1 player' : `${all} players`
    return [first, ...going, ...(final === undefined ? [] : [`${final} in the final`])].join(', ')
  },
  goOn: (count: number) => (count === 1 ? '1 player goes on' : `${count} players go on`),
  through: (advance: number) =>
    advance === 1 ? 'the best of each table goes through' : `the best ${advance} of each table go through`,
  forThePool: (players: number | null) => (players === null ? 'for the prizes' : `${players} play for the prizes`),
  tables: (count: number) => `${count} tables`,
  players: (count: number) => (count === 1 ? '1 player' : `${count} players`),
  box: (box: number) => `box ${box}`,
  next: (table: number, box: number) => `to table ${table}, box ${box}`,
  isThrough: 'through',
  out: 'out',
}

export type BracketWords = typeof bracketEn

export const podiumEn = {
  title: 'Podium',
  place: (place: number) => ['', '1st', '2nd', '3rd'][place] ?? `${place}th`,
  chips: (chips: string) => `${chips} chips`,
  bestHand: 'Best hand',
  comeback: 'Biggest comeback',
  playOff: 'play-off',
  rise: (from: string, to: string) => `from ${from} to ${to}`,
}

export type PodiumWords = typeof podiumEn
