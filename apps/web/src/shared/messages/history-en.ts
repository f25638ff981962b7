import { decisions } from './table-en.ts'

/** What a person does in a round: said to them, and said of them. */
const ACTS: Readonly<Record<string, readonly [you: string, another: string]>> = {
  wager: ['bet', 'bets'],
  withdraw: ['take your bet back', 'takes the bet back'],
  sit: ['sit down', 'sits down'],
  leave: ['leave', 'leaves'],
  bringChips: ['bring chips', 'brings chips'],
  takeChips: ['take chips away', 'takes chips away'],
  expose: ['turn your cards over', 'turns the cards over'],
  hit: ['hit', 'hits'],
  stand: ['stand', 'stands'],
  double: ['double', 'doubles'],
  split: ['split', 'splits'],
  surrender: ['surrender', 'surrenders'],
  rescue: ['rescue the double', 'rescues the double'],
  insure: ['insure', 'insures'],
  evenMoney: ['take even money', 'takes even money'],
  neverOfferInsurance: ['decline insurance for this session', 'declines insurance for this session'],
  follow: ['follow', 'follows'],
  takeHand: ['choose a hand', 'chooses a hand'],
  pressPrizeButton: ['press the prize button', 'presses the prize button'],
  decline: ['decline', 'declines'],
  commit: ['seal random bytes', 'seals random bytes'],
  reveal: ['reveal your sealed bytes', 'reveals the sealed bytes'],
  ruling: ['make a ruling', 'makes a ruling'],
}

/** What happens at the table without a person's decision. */
const CALLS: Readonly<Record<string, string>> = {
  deal: 'no more bets; cards are dealt',
  'close-betting': 'no more bets; cards are dealt',
  timeIsUp: 'time is up',
  'time-is-up': 'time is up',
  closeOffers: 'offers close',
  'close-offers': 'offers close',
  'carry-out-notice': 'the notice takes effect',
  noteCards: 'Player Cards are noted',
  prepare: 'the cards are prepared',
  'void-withheld': 'the cards are shuffled again, because a contribution was not revealed',
}

export const history = {
  title: 'My rounds',
  lead: 'Step through any round, or download it.',
  none: 'No rounds yet. Play one, and it will appear here.',
  loggedOut: 'Log in, or play as a guest, to see your rounds.',
  noneFound: 'No round matches.',
  result: 'Result',
  anyResult: 'Any result',
  won: 'Won',
  lost: 'Lost',
  even: 'Even',
  from: 'From',
  to: 'To',
  more: 'Show older rounds',
  moreAgain: 'Something went wrong. Try again',
  daySum: (rounds: number, net: string) => `${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${net}`,
  number: (round: number) => `round ${round}`,
  staked: (amount: string) => `Bets ${amount}`,
  inPlay: 'Still in play',
  replay: 'Replay',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  first: 'Start',
  previous: 'Back',
  next: 'Forward',
  play: 'Play',
  pause: 'Pause',
  scrubber: 'Step',
  scenario: 'Download scenario',
  json: 'JSON',
  notYet: 'This round is still in play, or you didn’t play in it.',
  house: 'House',
  /** One step of a round. A name of `null` is the reader. */
  did: (name: string | null, command: string): string => {
    const act = ACTS[command]
    if (act !== undefined) return name === null ? `You ${act[0]}` : `${name} ${act[1]}`
    return `${name ?? 'You'}: ${CALLS[command] ?? decisions[command] ?? command}`
  },
}
