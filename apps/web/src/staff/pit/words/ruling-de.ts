import type { CommandName } from '@openpit/table/sentences'
import { COMMANDS } from '../../shared/words/commands-de.ts'
import type { RulingWords } from './ruling-en.ts'

type Words = Readonly<Record<string, string>>

const ACTS: Words = {
  hit: 'Karte',
  stand: 'keine Karte',
  double: 'verdoppelt',
  split: 'geteilt',
  surrender: 'aufgegeben',
  insure: 'versichert',
  decline: 'abgelehnt',
  deal: 'Karten gegeben',
  closeOffers: 'Angebote geschlossen',
  refuseCard: 'Karte abgelehnt',
}

const AGAIN: Words = {
  hit: 'eine Karte nimmt',
  stand: 'stehen bleibt',
  double: 'verdoppelt',
  split: 'teilt',
  decline: 'ablehnt',
}

const ABOUT: Words = {
  reconstruct: 'Die Runde geht zurück. Karten, die seither herauskamen, werden der Reihe nach gehalten.',
  correctCard: 'Die Runde wird mit der richtigen Karte und denselben Entscheidungen noch einmal gespielt.',
  voidHand: 'Die Einsätze auf dieser Hand gehen zurück.',
  voidRound: 'Die Einsätze gehen zurück, soweit das Regelbuch es sagt.',
}

export const ruling: RulingWords = {
  found: 'Was falsch war',
  whichDecision: 'Eine Entscheidung wurde nicht befolgt',
  wrongHere: 'Hier war es falsch',
  whichCard: 'Eine Karte wurde falsch gelesen',
  cardNumber: (number) => `Karte ${number}:`,
  rank: 'Richtiger Wert',
  suit: 'Richtige Farbe',
  suits: { s: 'Pik', h: 'Herz', c: 'Kreuz', d: 'Karo' },
  playerHad: 'Der Spieler hatte entschieden',
  did: (name, box, by) => {
    if (ACTS[name] !== undefined) return `${box === null ? by : `Box ${box}`}: ${ACTS[name]}`
    const said = COMMANDS[name as CommandName] ?? name
    return `${by} ${said}${box === null ? '' : `, Box ${box}`}`
  },
  remedies: 'Vorher und nachher',
  asPaid: 'Wie gegeben und gezahlt',
  paid: 'gezahlt',
  wouldBe: 'wäre',
  change: 'Änderung',
  noChange: 'unverändert',
  notSettled: 'offen',
  house: 'Haus',
  off: 'Nicht möglich, und warum',
  remedy: (command, card) => {
    if (command.do === 'reconstruct') return command.from === undefined ? 'Neu geben' : 'Zurück zur Entscheidung'
    if (command.do === 'correctCard') return `Karte ${command.card} ist ${card}`
    return command.do === 'voidHand' ? `Hand auf Box ${command.box} ungültig` : 'Runde ungültig'
  },
  about: (name) => ABOUT[name] ?? '',
  holdsIf: (assumes) =>
    `Die Zahlen gelten, wenn ${assumes.map(({ box, do: name }) => `Box ${box} ${AGAIN[name] ?? name}`).join(', ')}. Es wird neu entschieden.`,
  open: 'Die Runde geht von dort weiter.',
  noBetToRuleOn: (box: number) => `Über keinen Einsatz auf Box ${box} kann mehr entschieden werden`,
  nothing: 'Zurzeit kann keine Runde berichtigt werden.',
  keys: '↑ ↓ Entscheidung, H S D P was es war, ← → Abhilfe, W warum, Strg ↵ senden',
  sameForSecond: 'Das hat die erste Person gesehen. C bestätigt, N lehnt ab.',
  atDesk: 'Eine Abhilfe wählen Sie am besten am Pult. Hier bestätigen Sie, was andere vorschlagen.',
  twoPeople: 'Zwei Personen',
  youPropose: 'Sie schlagen vor',
  why: 'Warum',
  secondConfirms: 'Eine zweite Person bestätigt',
  notYou: 'Nicht Sie: Sie haben es vorgeschlagen',
  sendToSecond: 'An die zweite Person',
  rule: 'Entscheiden',
  chooseFirst: 'Wählen Sie zuerst eine Abhilfe',
  sayWhyFirst: 'Sagen Sie zuerst, warum',
  dutyFirst: 'Treten Sie zuerst hier Dienst an',
  proposedBy: (by) => `${by} hat es vorgeschlagen`,
  youAreSecond: 'Sie sind die zweite Person',
  nothingMoved: 'Noch ist nichts bewegt',
  takeBack: 'Zurücknehmen',
  decline: 'Ablehnen',
  confirm: 'Bestätigen',
  virtualOnly:
    'Die Karten dieses Tisches sind virtuell und können nicht falsch sein. Zwei Personen können die Runde für ungültig erklären.',
}
