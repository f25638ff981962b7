import { DOCUMENT_NAMES, RULEBOOK_NAMES } from '@openpit/names'
import type { floor as EnglishFloor } from './floor-en.ts'
import { joinList } from './join-list.ts'
import { germanMoney } from './money.ts'
import { inWords } from './numbers-de.ts'
import { capital } from './refusals.ts'

const { short } = germanMoney

const GAMES = capital(inWords(RULEBOOK_NAMES.length))
const DOCUMENTS = inWords(DOCUMENT_NAMES.length)

/** The texts of the floor. */
export const floor: typeof EnglishFloor = {
  title: 'Tische',
  lead: `${GAMES} Blackjack-Spiele nach den Regeln von ${DOCUMENTS} Aufsichtsbehörden. Platz nehmen kostet nichts und braucht kein Konto.`,
  free: (free, boxes) => (free === 0 ? 'Tisch voll' : `${free} von ${boxes} Boxen frei`),
  freeShort: (free, boxes) => (free === 0 ? 'Tisch voll' : `${free} von ${boxes} frei`),
  boxes: (boxes) => `${boxes} Boxen`,
  yours: (boxes) => `Sie sitzen an Box ${joinList(boxes.map(String), 'und')}`,
  yoursShort: (boxes) => `Sie, Box ${boxes.join(', ')}`,
  practice: 'Nur zum Üben',
  practiceShort: 'Zum Üben',
  openOwn: 'Eigener Tisch ohne Zeitlimit',
  openOwnShort: 'Privat',
  limits: 'Limits',
  limitsAre: (minimum, maximum) => `${short(minimum)} bis ${short(maximum)}`,
  pace: 'Runden/h',
  ownPace: 'Eigenes',
  houseEdge: 'Hausvorteil',
  houseEdgeShort: 'Vorteil',
  unknown: '–',
  decks: (decks) => `${decks} Decks`,
  sit: 'Platz nehmen',
  back: 'Zurück zu Ihrem Platz',
  backShort: 'Zurück',
  open: 'Spielen',
  watch: 'Zusehen',
  sitShort: 'Spielen',
  filters: 'Anzeigen',
  all: 'Alle',
  freeOnly: 'Freie Boxen',
  yoursOnly: 'Ihre Plätze',
  game: 'Spiel',
  anyGame: 'Jedes Spiel',
  minimum: 'Mindesteinsatz',
  anyMinimum: 'Jeder Mindesteinsatz',
  upTo: (cents) => `bis ${short(cents)}`,
  noneFound: 'Kein Tisch passt dazu.',
  showAll: 'Alle Tische zeigen',
}
