import { englishMoney } from './money.ts'

const { dollars } = englishMoney

/** The texts of the drawer: the log of the round, and the shoe. */
export const drawer = {
  log: 'Round log',
  shoe: 'Shoe',
  tokens: 'Tokens',
  disputes: 'Dispute',
  wagers: 'Bets',
  deal: 'Cards',
  settlement: 'Settlement',
  nothing: 'No bets in this round yet.',
  boxes: (boxes: number, cents: number) => `${boxes} ${boxes === 1 ? 'box' : 'boxes'}, ${dollars(cents)}`,
  dealt: (box: number, hand: number | null) => `Box ${box}${hand === null ? '' : `, hand ${hand}`}:`,
  play: 'Play',
  draws: 'draws',
  did: {
    hits: 'hits',
    stands: 'stands',
    doubles: 'doubles',
    splits: 'splits',
    surrenders: 'surrenders',
    insures: 'insures',
    takesEvenMoney: 'takes even money',
    rescues: 'rescues the double',
  },
  timeRanOut: 'time ran out, the dealer plays the hand',
  passed: (name: string) => `time ran out, ${name} decides`,
  dealer: 'Dealer:',
  commitment: 'Commitment to this shoe',
  commitmentAbout: 'Published before the first bet. When the shoe ends, its seed is revealed and anyone can check it.',
  next: 'Commitment to the next shoe',
  root: 'Root hash of the card order',
  contributors: 'Added to the shuffle by',
  revealed: 'revealed',
  committed: 'committed',
  transcript: 'Transcript of this shoe',
  addBytes: 'Add my random bytes',
  cards: (left: number, all: number) => `${left} of ${all} cards left`,
}
