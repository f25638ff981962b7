import { account, offline } from './account-de.ts'
import { drawer } from './drawer-de.ts'
import type { Messages } from './en.ts'
import { floor } from './floor-de.ts'
import { history } from './history-de.ts'
import { jackpot } from './jackpot-de.ts'
import { joinList } from './join-list.ts'
import { germanMoney } from './money.ts'
import { bookWords, sides } from './names.ts'
import { inWords } from './numbers-de.ts'
import { wordedBy } from './refusals.ts'
import { refusals } from './refusals-de.ts'
import { register, rules } from './rules-de.ts'
import { atTheTable, decisions, seconds } from './table-de.ts'

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
    account: 'Konto',
    rules: 'Regeln',
    lab: 'Labor',
    chart: 'Tabelle des besten Spiels',
    verify: 'Prüfen',
    register: 'Klauseln',
    promotions: 'Aktionen',
    tournaments: 'Turniere',
    consoles: {
      pit: 'Pit',
      jackpots: 'Jackpots',
      desk: 'Inspektion',
      devices: 'Geräte',
      cage: 'Kasse',
      results: 'Ergebnisse',
    },
    balance: 'Guthaben',
    net: 'Bilanz der Sitzung',
    session: 'Sitzung',
    menu: 'Menü',
    settings: 'Einstellungen und Konto',
    close: 'Schließen',
    back: 'Alle Tische',
    notFound: 'Seite nicht gefunden',
    toFloor: 'Zu den Tischen',
    loading: 'Wird geladen',
    failed: 'Das hat nicht geklappt',
    tryAgain: 'Erneut versuchen',
    you: 'Sie',
    origin: (program, rules) => `Programm ${program}, Regelbuch ${rules}`,
  },

  offline,

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

  account,

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
    about: 'Demo-Chips sind kostenlos und nicht auszahlbar.',
    tooLittle: (minimum) => `Sie haben weniger als den Mindesteinsatz von ${minimum}.`,
    otherTables: 'Andere Tische',
  },

  floor,
  jackpot,

  connection: {
    connecting: 'Verbindung zum Tisch wird aufgebaut.',
    lost: (left) =>
      left > 0
        ? `Verbindung verloren. Ihre Hand ist sicher. Nächster Versuch in ${seconds(left)}.`
        : 'Verbindung verloren. Ihre Hand ist sicher. Neuer Versuch läuft.',
    full: 'Openpit ist in zu vielen Tabs oder auf zu vielen Geräten offen. Schließen Sie eines, dann verbindet sich diese Seite wieder.',
    lostSpoken: 'Verbindung verloren. Ihre Hand ist sicher.',
    back: 'Zurück am Tisch.',
    gone: 'Die Verbindung zum Tisch wird erneuert …',
    outside: 'Sie sehen zu',
    outsideAbout: 'Spielen Sie an diesem Tisch mit. Die Demo-Chips sind gratis.',
    comeIn: 'Als Gast spielen',
    practiceAbout:
      'Dieser Tisch ist zum Üben: alle Einsätze gibt der Dealer ein, Geld wird nicht angenommen. Sie können zusehen.',
    noTable: 'Dieser Tisch ist nicht zugänglich',
  },

  card: {
    named: (rank, suit) => {
      const name = RANKS[rank] ?? inWords(Number(rank))
      if (suit === 'jk') return rank === '' ? 'Joker' : `Joker als ${name}`
      return `${SUITS[suit] ?? suit} ${name}`
    },
    down: 'verdeckte Karte',
  },

  ...atTheTable,

  drawer,

  cut: {
    title: 'Sie sind mit dem Abheben dran',
    lead: 'Ihr Abheben bestimmt die Kartenfolge mit.',
    place: (place, cards) => `Abheben nach Karte ${place} von ${cards}`,
    card: 'Schnittkarte',
    do: 'Hier abheben',
    decline: 'Dem Dealer überlassen',
    keys: 'Mit den Pfeiltasten bewegen, mit der Eingabetaste abheben.',
    drag: 'Ziehen Sie die Schnittkarte.',
    open: 'Abheben',
    later: 'Später',
  },

  verify: {
    title: 'Einen Schlitten prüfen',
    lead: 'Prüfen Sie das veröffentlichte Protokoll eines Schlittens. Ihr Browser rechnet alles nach; nichts wird hochgeladen.',
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
      ['R', 'Einsatz wiederholen, beim Setzen'],
      ['Leertaste', 'Geben, oder wiederholen und geben'],
      ['Esc', 'Felder schließen'],
      ['M', 'Ton an oder aus'],
      ['L', 'Verlauf der Runde'],
      ['J', 'Jackpot ansagen'],
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
    fiveSeconds: 'Fünf Sekunden.',
    noMoreBets: 'Nichts geht mehr.',
    insuranceOpen: 'Versicherung.',
    joker: (box) => `Box ${inWords(box)}: Sie haben einen Joker. Sagen Sie, was er zählt: Ass oder zwei bis zehn.`,
    jokerLaidAway: 'Der Dealer legt einen Joker weg.',
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
