import { DOCUMENT_NAMES, RULEBOOK_NAMES } from '@openpit/names'
import type { Messages } from './en.ts'
import { history } from './history-de.ts'
import { joinList } from './join-list.ts'
import { germanMoney } from './money.ts'
import { bookWords, sides } from './names.ts'
import { capital, wordedBy } from './refusals.ts'
import { refusals } from './refusals-de.ts'
import { register, rules } from './rules-de.ts'
import { atTheTable, decisions, seconds } from './table-de.ts'

const ONES =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const TENS = ['zwanzig', 'dreißig']

function inWords(value: number): string {
  if (value < 20) return ONES[value] ?? String(value)
  if (value >= 40) return String(value)
  const ten = TENS[Math.floor(value / 10) - 2] as string
  const one = value % 10
  return one === 0 ? ten : `${one === 1 ? 'ein' : ONES[one]}und${ten}`
}

const GAMES = capital(inWords(RULEBOOK_NAMES.length))
const DOCUMENTS = inWords(DOCUMENT_NAMES.length)

const SUITS: Readonly<Record<string, string>> = { s: 'Pik', h: 'Herz', d: 'Karo', c: 'Kreuz' }
const RANKS: Readonly<Record<string, string>> = { A: 'Ass', J: 'Bube', Q: 'Dame', K: 'König' }

const { dollars, short } = germanMoney

export const de: Messages = {
  language: 'Deutsch',
  locale: 'de',
  money: germanMoney,
  refused: wordedBy(refusals, {
    money: short,
    bet: (name) => sides[name]?.name ?? name,
    command: (name) => decisions[name] ?? name,
  }),
  inWords,
  listed: joinList,
  inSentence: (word) => word,
  or: 'oder',
  and: 'und',

  site: {
    name: 'Openpit',
    floor: 'Tische',
    history: 'Meine Runden',
    rules: 'Regeln',
    lab: 'Labor',
    verify: 'Prüfen',
    register: 'Klauseln',
    balance: 'Guthaben',
    net: 'Bilanz der Sitzung',
    session: 'Sitzung',
    menu: 'Menü',
    close: 'Schließen',
    back: 'Zurück zu den Tischen',
    notFound: 'Seite nicht gefunden',
    toFloor: 'Zu den Tischen',
    loading: 'Wird geladen',
    failed: 'Das hat nicht geklappt',
    tryAgain: 'Erneut versuchen',
    you: 'Sie',
    origin: (program, rules) => `Programm ${program}, Regelbuch ${rules}`,
  },

  look: {
    theme: 'Design',
    system: 'Wie im System',
    light: 'Hell',
    dark: 'Dunkel',
    deck: 'Kartenfarben',
    two: 'Zwei Farben',
    four: 'Vier Farben',
    motion: 'Animation',
    motionSystem: 'Wie im System',
    motionOff: 'Aus',
    sound: 'Ton',
    soundOn: 'An',
    soundOff: 'Aus',
    language: 'Sprache',
  },

  account: {
    guest: 'Sie spielen als Gast mit Demo-Chips.',
    player: (name) => `Sie spielen als ${name}.`,
    leave: 'Abmelden',
    name: 'Name',
    password: 'Passwort',
    register: 'Konto anlegen',
    login: 'Anmelden',
    code: 'Code aus der Authenticator-App',
    oldPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    changePassword: 'Passwort ändern',
    passwordChanged: 'Das Passwort ist geändert. Ihre anderen Geräte sind abgemeldet.',
    mustChangePassword: 'Bitte zuerst ein eigenes Passwort wählen',
    setUpSecondFactor: 'Zweiten Faktor einrichten',
    confirmSecondFactor: 'Bestätigen',
    secretHelp: 'Diesen Schlüssel in die Authenticator-App eingeben, dann den Code, den sie zeigt:',
  },

  books: bookWords('de'),

  felt: {
    blackjackPays: (called, to, from) => `${called === 'pontoon' ? 'Pontoon' : 'Blackjack'} zahlt ${to} zu ${from}`,
    dealer: (onSoft17, called) => {
      if (onSoft17 === 'stands') return 'Dealer zieht bis 16 und bleibt auf 17 stehen'
      return called === 'pontoon'
        ? 'Dealer zieht bis harte 16 oder weiche 17'
        : 'Dealer bleibt auf harter 17 oder weicher 18 stehen'
    },
    insurancePays: (to, from) => `Versicherung zahlt ${to} zu ${from}`,
  },

  sides,

  topUp: {
    out: 'Sie haben keine Demo-Chips mehr.',
    get: (cents) => `${dollars(cents)} holen`,
    given: (cents) => `${dollars(cents)} in Demo-Chips gutgeschrieben.`,
  },

  floor: {
    title: 'Die Tische',
    lead: `${GAMES} Spiele nach ${DOCUMENTS} Regelwerken. Nehmen Sie als Gast eine freie Box, ganz ohne Konto.`,
    free: (free, boxes) => (free === 0 ? 'Alle Boxen besetzt' : `${free} von ${boxes} Boxen frei`),
    freeShort: (free, boxes) => (free === 0 ? 'Alle besetzt' : `${free} von ${boxes} frei`),
    boxes: (boxes) => `${boxes} Boxen`,
    openOwn: 'Eigener Tisch',
    ownAbout: 'Privat, ohne Zeitlimit',
    limits: 'Limits',
    limitsAre: (minimum, maximum) => `${short(minimum)} bis ${short(maximum)}`,
    pace: 'Tempo',
    paceShared: (wagersMs, decisionMs) =>
      wagersMs === null || decisionMs === null
        ? 'Ohne Zeitlimit'
        : `${Math.round(wagersMs / 1000)} s zum Setzen, ${Math.round(decisionMs / 1000)} s zum Entscheiden`,
    houseEdge: 'Hausvorteil',
    decks: (decks) => `${decks} Decks`,
    sit: 'Platz nehmen',
    back: 'Zurück zur Box',
    open: 'Öffnen',
    watch: 'Zusehen',
  },

  connection: {
    connecting: 'Verbindung zum Tisch wird aufgebaut.',
    lost: (left) =>
      left > 0
        ? `Verbindung verloren. Ihre Hand ist sicher. Nächster Versuch in ${seconds(left)}.`
        : 'Verbindung verloren. Ihre Hand ist sicher. Neuer Versuch läuft.',
    full: 'Sie haben Openpit in zu vielen Tabs oder auf zu vielen Geräten offen. Schließen Sie eines, dann verbindet sich diese Seite wieder.',
    lostSpoken: 'Verbindung verloren. Ihre Hand ist sicher.',
    back: 'Zurück am Tisch.',
    gone: 'Der Tisch zieht auf einen anderen Server um. Er ist gleich wieder da.',
    outside: 'Sie sind nicht angemeldet',
    outsideAbout: 'Spielen Sie als Gast an diesem Tisch mit. Demo-Chips bekommen Sie von uns.',
    comeIn: 'Als Gast spielen',
    noTable: 'Dieser Tisch ist nicht zugänglich',
  },

  card: {
    named: (rank, suit) => (suit === '' ? 'Joker' : `${SUITS[suit] ?? suit} ${RANKS[rank] ?? inWords(Number(rank))}`),
    down: 'verdeckte Karte',
  },

  ...atTheTable,

  drawer: {
    log: 'Verlauf der Runde',
    shoe: 'Schlitten',
    wagers: 'Einsätze',
    deal: 'Karten',
    settlement: 'Abrechnung',
    nothing: 'In dieser Runde gibt es noch keine Einsätze.',
    boxes: (boxes, cents) => `${boxes} ${boxes === 1 ? 'Box' : 'Boxen'}, ${dollars(cents)}`,
    dealt: (box) => `Box ${box}:`,
    dealer: 'Dealer:',
    commitment: 'Festlegung auf diesen Schlitten',
    commitmentAbout:
      'Veröffentlicht vor dem ersten Einsatz. Ist der Schlitten zu Ende, wird sein Startwert offengelegt, und alle können nachrechnen.',
    next: 'Festlegung auf den nächsten Schlitten',
    root: 'Wurzel-Hash der Kartenfolge',
    contributors: 'Zum Mischen beigetragen haben',
    revealed: 'offengelegt',
    committed: 'festgelegt',
    transcript: 'Protokoll dieses Schlittens',
    addBytes: 'Meine Zufallsbytes beitragen',
    cards: (left, all) => `noch ${left} von ${all} Karten`,
  },

  cut: {
    title: 'Sie sind mit dem Abheben dran',
    lead: 'Ihre Zufallsbytes und Ihr Abheben bestimmen die Kartenfolge mit.',
    place: (place, cards) => `nach Karte ${place} von ${cards}`,
    card: 'Schnittkarte',
    do: 'Hier abheben',
    decline: 'Dem Dealer überlassen',
    keys: 'Mit den Pfeiltasten bewegen, mit der Eingabetaste abheben.',
    open: 'Abheben',
    later: 'Noch nicht',
  },

  verify: {
    title: 'Einen Schlitten prüfen',
    lead: 'Ein Protokoll enthält alles, was über einen Schlitten veröffentlicht wurde. Ihr Browser prüft es hier; nichts wird gesendet.',
    file: 'Protokolldatei',
    text: 'Oder den Text einfügen',
    do: 'Prüfen',
    now: 'Diesen Schlitten jetzt prüfen',
    notYet: 'Zu diesem Schlitten gibt es noch kein Protokoll.',
    cards: (cards) => `${cards} ${cards === 1 ? 'Karte' : 'Karten'}, jede mit ihrem Beweis`,
    holds: 'Bestanden:',
    fails: 'Fehlgeschlagen:',
    verdicts: {
      holds: 'Alle Prüfungen bestanden.',
      'holds so far':
        'Bisher alle Prüfungen bestanden. Der Startwert wird offengelegt, wenn der Schlitten zu Ende ist.',
      broken: 'Eine Prüfung ist fehlgeschlagen.',
      unreadable: 'Das ist kein Protokoll.',
    },
  },

  keys: {
    title: 'Tasten',
    space: 'Leer',
    list: [
      ['H', 'Karte'],
      ['S', 'Stehen'],
      ['D', 'Doppeln'],
      ['P', 'Teilen'],
      ['R', 'Aufgeben'],
      ['I', 'Versicherung, Even Money'],
      ['N', 'Angebot ablehnen'],
      ['1 bis 6', 'Chip wählen'],
      ['B', 'Auf Ihre Box setzen'],
      ['U', 'Zurücknehmen'],
      ['C', 'Leeren'],
      ['Leertaste', 'Geben oder Einsatz wiederholen'],
      ['M', 'Ton an oder aus'],
      ['L', 'Verlauf der Runde'],
      ['?', 'Diese Tasten'],
    ],
  },

  history,

  rules,
  register,

  say: {
    total: (points, soft) => `${soft ? 'weiche' : 'harte'} ${inWords(points)}`,
    turn: (box, hand, total, dealer, choices) =>
      `Box ${inWords(box)}${hand === null ? '' : `, Hand ${inWords(hand)}`}: Ihre ${total}; Dealer ${dealer}; ${choices}.`,
    ace: 'Ass',
    wagersOpen: (left) => (left === null ? 'Bitte setzen.' : `Bitte setzen, ${inWords(left)} Sekunden.`),
    tenSeconds: 'Zehn Sekunden.',
    noMoreBets: 'Nichts geht mehr.',
    insuranceOpen: 'Versicherung.',
    insuranceClosed: 'Die Versicherung ist geschlossen.',
    handHas: (box, hand, points, soft, bust) => {
      const where = `Box ${inWords(box)}${hand === null ? '' : `, Hand ${inWords(hand)}`}`
      const has = soft && points < 21 ? `${inWords(points - 10)} oder ${inWords(points)}` : inWords(points)
      return `${where}: ${has}${bust ? ', überkauft' : ''}.`
    },
    turnOther: (name, box) => `${name} spielt Box ${inWords(box)}.`,
    settled: (box, outcome, amount) => `Box ${inWords(box)}: ${outcome} ${amount}.`,
    dealerBlackjack: (called) => `Dealer hat ${called}.`,
    dealerHas: (points) =>
      points > 21 ? `Dealer überkauft sich mit ${inWords(points)}.` : `Dealer hat ${inWords(points)}.`,
    yourRound: (amount) => `Ihre Runde: ${amount}.`,
    insurance: (box, most, left) =>
      `Versicherung ist offen${left === null ? '' : `, ${inWords(left)} Sekunden`}. Box ${inWords(box)}: bis zu ${dollars(most)}.`,
    plus: (amount) => `plus ${amount}`,
    minus: (amount) => `minus ${amount}`,
    even: 'ausgeglichen',
  },
}
