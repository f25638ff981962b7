import { DOCUMENT_NAMES, RULEBOOK_NAMES } from '@openpit/names'
import { joinList } from './join-list.ts'
import { englishMoney } from './money.ts'
import { inWords } from './numbers-en.ts'
import { capital } from './refusals.ts'

const { short } = englishMoney

const GAMES = capital(inWords(RULEBOOK_NAMES.length))
const DOCUMENTS = inWords(DOCUMENT_NAMES.length)

/** The texts of the floor. */
export const floor = {
  title: 'Tables',
  lead: `${GAMES} blackjack games, dealt by ${DOCUMENTS} regulators’ rules. Sit down free, no account needed.`,
  free: (free: number, boxes: number) => (free === 0 ? 'Table full' : `${free} of ${boxes} boxes free`),
  freeShort: (free: number, boxes: number) => (free === 0 ? 'Table full' : `${free} of ${boxes} free`),
  boxes: (boxes: number) => `${boxes} boxes`,
  yours: (boxes: readonly number[]) =>
    `You’re at ${boxes.length === 1 ? 'box' : 'boxes'} ${joinList(boxes.map(String), 'and')}`,
  yoursShort: (boxes: readonly number[]) => `You, box ${boxes.join(', ')}`,
  practice: 'For practice only',
  practiceShort: 'Practice',
  openOwn: 'Private table, no time limit',
  openOwnShort: 'Private',
  limits: 'Limits',
  limitsAre: (minimum: number, maximum: number) => `${short(minimum)} to ${short(maximum)}`,
  pace: 'Hands an hour',
  ownPace: 'Your own',
  houseEdge: 'House edge',
  houseEdgeShort: 'Edge',
  unknown: '–',
  decks: (decks: number) => `${decks} decks`,
  sit: 'Sit down',
  back: 'Back to your seat',
  backShort: 'Return',
  open: 'Play',
  watch: 'Watch',
  sitShort: 'Sit down',
  filters: 'Show',
  all: 'All',
  freeOnly: 'Free boxes',
  yoursOnly: 'Your seats',
  game: 'Game',
  anyGame: 'Any game',
  minimum: 'Minimum bet',
  anyMinimum: 'Any minimum',
  upTo: (cents: number) => `${short(cents)} or less`,
  noneFound: 'No table matches.',
  showAll: 'Show all tables',
}
