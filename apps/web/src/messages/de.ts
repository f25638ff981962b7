import type { Messages } from './en.ts'
import { moneyWith } from './money.ts'
import { wordedBy } from './refusals.ts'
import { refusals } from './refusals-de.ts'
import { register, rules } from './rules-de.ts'
import { sides } from './side-names.ts'
import { check, note } from './verify-de.ts'

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

function listed(words: readonly string[], last: string): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

const SUITS: Readonly<Record<string, string>> = { s: 'Pik', h: 'Herz', d: 'Karo', c: 'Kreuz' }
const RANKS: Readonly<Record<string, string>> = { A: 'Ass', J: 'Bube', Q: 'Dame', K: 'König' }
const seconds = (count: number) => `${count} ${count === 1 ? 'Sekunde' : 'Sekunden'}`

const money = moneyWith('.', ',')
const { dollars, short } = money

const decisions: Readonly<Record<string, string>> = {
  hit: 'Karte',
  stand: 'Stehen',
  double: 'Doppeln',
  split: 'Teilen',
  surrender: 'Aufgeben',
  expose: 'Karten aufdecken',
  insure: 'Versichern',
  evenMoney: 'Gleiches Geld',
  follow: 'Mitgehen',
  takeHand: 'Eine Hand nehmen',
  rescue: 'Retten',
  pressPrizeButton: 'Knopf drücken',
  decline: 'Nein',
  neverOfferInsurance: 'Nie anbieten',
}

export const de: Messages = {
  language: 'Deutsch',
  locale: 'de',
  money,
  refused: wordedBy(refusals, {
    money: short,
    bet: (name) => sides[name]?.name ?? name,
    command: (name) => decisions[name] ?? name,
  }),
  inWords,
  listed,
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
    notFound: 'Hier ist nichts',
    toFloor: 'Zu den Tischen',
    loading: 'Einen Augenblick',
    failed: 'Das hat nicht geklappt',
    tryAgain: 'Noch einmal',
    you: 'Sie',
  },

  look: {
    theme: 'Hell und dunkel',
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
    deck: 'Karten',
    two: 'Zwei Farben',
    four: 'Vier Farben',
    motion: 'Bewegung',
    motionSystem: 'Wie das System',
    motionOff: 'Aus',
    language: 'Sprache',
  },

  account: {
    guest: 'Sie spielen als Gast, mit Spielchips ohne Wert.',
    player: (name) => `Sie spielen als ${name}.`,
    leave: 'Abmelden',
    name: 'Name',
    password: 'Passwort',
    register: 'Dieses Konto behalten',
    login: 'Anmelden',
  },

  books: {
    nsw: { name: 'NSW Blackjack', about: 'Dealer bleibt auf jeder 17 stehen' },
    star: { name: 'Star Blackjack', about: 'Dealer zieht auf weiche 17' },
    tas: { name: 'Tasmania Blackjack', about: 'Dealer bleibt auf jeder 17 stehen' },
    pontoon: { name: 'Federal Pontoon', about: 'Decks ohne Zehnen' },
    nz: { name: 'New Zealand Blackjack', about: 'Dealer bleibt auf jeder 17 stehen' },
    online: { name: 'Online Blackjack', about: 'Jede Runde frisch gemischt' },
  },

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

  floor: {
    title: 'Die Tische',
    lead: 'Sechs Spiele nach fünf Regelwerken. Als Gast an einen freien Platz, ohne Konto.',
    free: (free, boxes) => (free === 0 ? 'Alle Boxen besetzt' : `${free} von ${boxes} Boxen frei`),
    freeShort: (free, boxes) => (free === 0 ? 'Alle besetzt' : `${free} von ${boxes} frei`),
    boxes: (boxes) => `${boxes} Boxen`,
    openOwn: 'Eigener Tisch',
    ownAbout: 'Für Sie allein, ohne Uhr',
    limits: 'Grenzen',
    limitsAre: (minimum, maximum) => `${short(minimum)} bis ${short(maximum)}`,
    pace: 'Tempo',
    paceShared: (wagersMs, decisionMs) =>
      wagersMs === null || decisionMs === null
        ? 'Gemeinsam, ohne Uhr'
        : `${Math.round(wagersMs / 1000)} s zum Setzen, ${Math.round(decisionMs / 1000)} s zum Entscheiden`,
    houseEdge: 'Hausvorteil',
    decks: (decks) => `${decks} Decks`,
    sit: 'Platz nehmen',
    back: 'Zu Ihrer Box',
    open: 'Öffnen',
    watch: 'Zusehen',
  },

  line: {
    connecting: 'Verbindung zum Tisch wird aufgebaut.',
    lost: (left) =>
      left > 0
        ? `Verbindung verloren. Ihre Hand ist sicher; nächster Versuch in ${seconds(left)}.`
        : 'Verbindung verloren. Ihre Hand ist sicher; neuer Versuch läuft.',
    full: 'Sie haben dieses Haus an zu vielen Stellen zugleich offen. Schließen Sie eine; diese Seite kommt von selbst zurück.',
    lostSpoken: 'Verbindung verloren; Ihre Hand ist sicher.',
    back: 'Zurück am Tisch.',
    gone: 'Der Tisch zieht um. Er kommt von selbst wieder.',
    outside: 'Sie sind noch nicht im Haus',
    outsideAbout: 'Kommen Sie herein, um diesen Tisch zu sehen und mitzuspielen; Spielchips bekommen Sie dazu.',
    comeIn: 'Als Gast hereinkommen',
    noTable: 'An diesen Tisch kommt man nicht.',
  },

  card: {
    named: (rank, suit) => (suit === '' ? 'Joker' : `${SUITS[suit] ?? suit} ${RANKS[rank] ?? inWords(Number(rank))}`),
    down: 'verdeckte Karte',
  },

  table: {
    felt: 'Tisch',
    dealer: 'Dealer',
    box: (box) => `Box ${box}`,
    boxes: 'Boxen',
    hand: (hand) => `Hand ${hand}`,
    doubled: 'verdoppelt',
    free: 'Frei',
    taken: 'Besetzt',
    plays: 'spielt',
    seatHere: (box) => `An Box ${box} Platz nehmen`,
    limits: { box: 'Grenzen je Box', player: 'Grenzen je Spieler' },
    inSteps: (cents) => `in Schritten zu ${short(cents)}`,
    limitsBefore: (limits) => `Bisher: ${limits}`,
    minimumKept: (cents) => `Minimum ${short(cents)}`,
    sidesFrom: (cents) => `Nebenwetten ab ${short(cents)}`,
    prizeDisplay: 'Preisanzeige',
    prizeIs: (cents) => `Preisanzeige ${short(cents)} für $1`,
    jackpotLeast: (cents) => `mindestens ${short(cents)}`,
    soft: 'weich',
    blackjack: 'Blackjack',
    pontoon: 'Pontoon',
    bust: (points) => `Über ${points}`,
    bustShort: 'Über',
    surrendered: 'Aufgegeben',
    pool: (cents) => `Jackpot ${dollars(cents)}`,
    round: (round) => `Runde ${round}`,
    place: 'Bitte setzen',
    waitingFor: (names) => `Warten auf ${names}`,
    coming: 'Karten kommen',
    shuffling: 'Die Karten werden gemischt',
    turnOf: (name, box) => `${name} spielt Box ${box}`,
    offersTo: (names) => `Warten auf ${names}`,
    burned: 'Gebrannte Karte',
    cutCardOut: 'Schnittkarte: nach dieser Runde wird gemischt',
    leaving: 'Sie gehen, wenn diese Runde vorbei ist.',
  },

  notices: {
    title: 'Aushänge',
    resplit: (hands) => `Paare dürfen erneut geteilt werden, bis zu ${hands} Hände`,
    needMain: (names) => `${names}: nur mit eigenem Haupteinsatz`,
    raises: (times) => `Kein Einsatz über dem ${times}-Fachen des letzten auf der Box`,
    limits: (time, limits) => `Ab ${time}: ${limits}`,
    closing: (time) => `Dieser Tisch schließt um ${time}`,
  },

  sit: {
    title: 'Nehmen Sie eine Box',
    lead: 'Tippen Sie auf eine freie Box.',
    bring: 'Chips mitbringen',
    bringTo: (cents) => `Mit ${dollars(cents)} Platz nehmen`,
    more: 'Chips mitbringen',
    less: 'Chips mitnehmen',
    noAmount: 'Geben Sie einen Betrag ein, etwa 250 oder 12,50.',
    tooMuch: (cents) => `${dollars(cents)} ist mehr, als Sie hier oder in der Geldbörse haben.`,
    wallet: (cents) => `In der Börse: ${dollars(cents)}`,
    atTable: (cents) => `An diesem Tisch: ${dollars(cents)}`,
    nothing: 'Ihre Börse ist leer.',
    leave: 'Den Tisch verlassen',
    leaveAbout: 'Einsätze, die zurückgenommen werden dürfen, kommen zurück; Ihre Chips gehen in die Börse.',
    full: 'Keine Box ist frei. Sie können zusehen oder bei anderen mitsetzen.',
  },

  wager: {
    wagers: 'Einsätze',
    chips: 'Chips',
    chip: (cents) => `Chip zu ${short(cents)}`,
    total: 'Einsatz',
    tapTo: (cents) => `Feld antippen setzt ${short(cents)}`,
    placeOn: (cents, box) => `Wieder ${short(cents)} auf Box ${box}`,
    undo: 'Zurück',
    clear: 'Leeren',
    rebet: 'Wie zuvor',
    rebetFor: (cents) => `Wieder ${short(cents)}`,
    double: 'Doppelt',
    deal: 'Geben',
    ready: 'Bereit',
    isReady: 'Die anderen setzen noch',
    orIn: (left) => `oder in ${seconds(left)}`,
    none: 'Kein Einsatz',
    main: (box) => `Einsatz, Box ${box}`,
    spot: (name, box) => `${name}, Box ${box}`,
    below: (minimum) => `mindestens ${short(minimum)}`,
    needsMain: 'Erst der Haupteinsatz',
    poor: 'Nicht genug Chips am Tisch',
    most: (cents) => `Mehr als ${dollars(cents)} kann dort nicht liegen`,
    nothingYet: 'Erst einen Chip setzen',
    nothingToUndo: 'Nichts zurückzunehmen',
    nothingBefore: 'Keine Runde davor',
    sending: 'wird gesendet',
  },

  play: {
    decisions: 'Entscheidungen',
    names: decisions,
    forLess: 'Mit weniger doppeln',
    doubleFor: (cents) => `Doppeln mit ${short(cents)}`,
    insureFor: (cents) => `${short(cents)} versichern`,
    takeHand: (hand) => `Hand ${hand} nehmen`,
    noInsurance: 'Keine Versicherung',
    yesFor: (cents) => `Ja, ${short(cents)}`,
    noThanks: 'Nein, danke',
    nominate: (name) => `${name} drückt`,
    dealerPresses: 'Der Dealer darf drücken',
    most: (cents) => `höchstens ${dollars(cents)}`,
    less: 'Weniger',
    more: 'Mehr',
    sending: 'wird gesendet',
    against: (yours, dealers) => `${yours} gegen ${dealers}`,
    hard: (points) => `harte ${points}`,
    softly: (points) => `weiche ${points}`,
    off: 'aus',
    reasons: {
      'split-not-a-pair': 'Nur bei einem Paar',
      'split-too-many-hands': 'Keine weitere Hand',
      'split-aces-once': 'Asse nur einmal teilen',
      'split-was-declined': 'Ein Paar blieb ungeteilt',
      'split-ace-takes-one-card': 'Geteiltes Ass: eine Karte',
      'double-with-ace': 'Nicht mit einem Ass',
      'double-too-many-cards': 'Nur mit zwei Karten',
      'not-enough-chips': 'Nicht genug Chips hier',
      'cards-not-exposed': 'Erst Karten aufdecken',
      'card-is-coming': 'Eine Karte kommt',
      'surrender-not-offered': 'Jetzt nicht angeboten',
    },
    doubleOn: (totals) => `Nur auf ${totals}`,
    mustDraw: (below) => `Unter ${below} muss gezogen werden`,
  },

  offers: {
    ace: 'Der Dealer zeigt ein Ass.',
    ten: 'Der Dealer zeigt eine Zehn.',
    insure: (box) => `Box ${box} versichern?`,
    insureAbout: 'Bis zur Hälfte des Einsatzes, zahlt 2 zu 1',
    evenMoney: (box) => `Box ${box} hat Blackjack: gleiches Geld nehmen?`,
    surrender: (box) => `Box ${box} für den halben Einsatz aufgeben?`,
    double: (name, box) => `${name} doppelt auf Box ${box}. Mitgehen?`,
    split: (name, box) => `${name} teilt auf Box ${box}. Mitgehen?`,
    splitOrTake: 'Oder den Einsatz auf einer der beiden Hände lassen.',
    splitStays: 'Sonst bleibt Ihr Einsatz auf der ersten der beiden Hände.',
    rescue: (box) => `Den Doppeleinsatz auf Box ${box} retten?`,
    rescueAbout: 'Der zusätzliche Einsatz kommt zurück; der erste ist verloren.',
    prize: (box) => `Box ${box}: Der Preisknopf gehört Ihnen.`,
    waiting: 'Andere werden gefragt.',
  },

  result: {
    win: 'Gewinn',
    loss: 'Verlust',
    'stand-off': 'Unentschieden',
    void: 'Ungültig',
    surrender: 'Aufgegeben',
    round: (amount) => `Ihre Runde: ${amount}`,
    against: (own, dealers) => `${own} gegen ${dealers}, `,
    bustWith: (points) => `überkauft mit ${points}, `,
    last: (outcome) => `Zuletzt: ${outcome}`,
    lastRound: (amount) => `Letzte Runde ${amount}`,
    watched: 'Die Runde ist vorbei.',
    wagers: {
      main: 'Haupteinsatz',
      split: 'Geteilter Einsatz',
      double: 'Doppeleinsatz',
      insurance: 'Versicherung',
      jackpot: 'Jackpot',
      superBonus: 'Superbonus',
    },
    hand: (hand) => `, Hand ${hand}`,
    stake: (cents) => `Einsatz ${dollars(cents)}`,
    noClause: 'Diese Klausel steht nicht im Verzeichnis.',
  },

  drawer: {
    log: 'Verlauf der Runde',
    shoe: 'Schlitten',
    wagers: 'Einsätze',
    deal: 'Karten',
    settlement: 'Abrechnung',
    nothing: 'In dieser Runde ist noch nichts geschehen.',
    boxes: (boxes, cents) => `${boxes} ${boxes === 1 ? 'Box' : 'Boxen'}, ${dollars(cents)}`,
    dealt: (box) => `Box ${box}:`,
    dealer: 'Dealer:',
    commitment: 'Festlegung auf diesen Schlitten',
    commitmentAbout:
      'Veröffentlicht vor dem ersten Einsatz. Ist der Schlitten zu Ende, wird sein Keim gezeigt, und jeder kann nachrechnen.',
    next: 'Festlegung auf den nächsten Schlitten',
    root: 'Wurzel der Kartenfolge',
    contributors: 'Wer zum Mischen beigetragen hat',
    revealed: 'gezeigt',
    committed: 'festgelegt',
    transcript: 'Protokoll dieses Schlittens',
    addBytes: 'Meine Zufallsbytes beitragen',
    cards: (left, all) => `noch ${left} von ${all} Karten`,
  },

  cut: {
    title: 'Sie heben ab',
    lead: 'Ihre Zufallsbytes und Ihr Abheben bestimmen die Kartenfolge.',
    place: (place, cards) => `nach Karte ${place} von ${cards}`,
    card: 'Schnittkarte',
    do: 'Hier abheben',
    decline: 'Dem Dealer überlassen',
    keys: 'Pfeiltasten bewegen sie; Eingabe hebt ab.',
    open: 'Abheben',
    later: 'Noch nicht',
  },

  verify: {
    title: 'Einen Schlitten prüfen',
    lead: 'Ein Protokoll ist alles, was von einem Schlitten veröffentlicht wurde. Nachgerechnet wird hier im Browser; nichts wird gesendet.',
    file: 'Protokolldatei',
    text: 'Oder ihr Text',
    do: 'Prüfen',
    now: 'Diesen Schlitten jetzt prüfen',
    notYet: 'Von diesem Schlitten gibt es noch kein Protokoll.',
    cards: (cards) => `${cards} ${cards === 1 ? 'Karte' : 'Karten'}, jede mit ihrem Beweis`,
    holds: 'Stimmt:',
    fails: 'Stimmt nicht:',
    verdicts: {
      holds: 'Alles stimmt.',
      'holds so far': 'Bis hierher stimmt alles. Der Keim wird gezeigt, wenn der Schlitten zu Ende ist.',
      broken: 'Etwas stimmt nicht.',
      unreadable: 'Das ist kein Protokoll.',
    },
    check,
    note,
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
      ['I', 'Versicherung, gleiches Geld'],
      ['N', 'Nein zu einem Angebot'],
      ['1 bis 6', 'Chip wählen'],
      ['B', 'Chip auf Ihre Box'],
      ['U', 'Zurücknehmen'],
      ['C', 'Leeren'],
      ['Leertaste', 'Geben, oder wie zuvor setzen'],
      ['L', 'Verlauf der Runde'],
      ['?', 'Diese Tasten'],
    ],
  },

  history: {
    title: 'Meine Runden',
    lead: 'Jede Runde lässt sich Schritt für Schritt nachsehen und als Datei mitnehmen.',
    none: 'Noch keine Runden. Spielen Sie eine, dann steht sie hier.',
    nobody: 'Sie sind noch nicht hereingekommen.',
    table: 'Tisch',
    round: 'Runde',
    when: 'Wann',
    net: 'Bilanz',
    replay: 'Ansehen',
    step: (step, steps) => `Schritt ${step} von ${steps}`,
    first: 'Zum Anfang',
    previous: 'Zurück',
    next: 'Weiter',
    scenario: 'Szenario',
    json: 'JSON',
    by: (by, what) => `${by}: ${what}`,
    notYet: 'Diese Runde ist nicht vorbei, oder es ist nicht Ihre.',
    house: 'Haus',
    commands: {
      wager: 'setzt',
      withdraw: 'nimmt den Einsatz zurück',
      sit: 'nimmt Platz',
      leave: 'geht',
      bringChips: 'bringt Chips',
      takeChips: 'nimmt Chips',
      deal: 'nichts geht mehr; Karten werden gegeben',
      timeIsUp: 'die Zeit ist um',
      closeOffers: 'Angebote sind geschlossen',
      prepare: 'die Karten werden bereitgemacht',
      voidWithheld: 'weiter ohne einen Beitrag',
      hit: 'nimmt eine Karte',
      stand: 'bleibt stehen',
      double: 'doppelt',
      split: 'teilt',
      surrender: 'gibt auf',
      insure: 'versichert',
      evenMoney: 'nimmt gleiches Geld',
      decline: 'lehnt ab',
      commit: 'versiegelt Zufallsbytes',
      reveal: 'zeigt die versiegelten Bytes',
    },
  },

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
      points > 21 ? `Dealer überkauft mit ${inWords(points)}.` : `Dealer hat ${inWords(points)}.`,
    yourRound: (amount) => `Ihre Runde: ${amount}.`,
    insurance: (box, most, left) =>
      `Versicherung ist offen${left === null ? '' : `, ${inWords(left)} Sekunden`}. Box ${inWords(box)}: bis zu ${dollars(most)}.`,
    plus: (amount) => `plus ${amount}`,
    minus: (amount) => `minus ${amount}`,
    even: 'ausgeglichen',
  },
}
