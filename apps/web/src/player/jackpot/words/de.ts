import { germanMoney } from '../../../shared/messages/money.ts'
import type { WinWords } from './en.ts'

const { dollars } = germanMoney

export const de: WinWords = {
  now: (name, levels, time) => `${name}: ${levels}, Stand ${time}.`,
  noLink: 'Diesen Jackpot gibt es hier nicht.',
  tables: (tables) => `Zu gewinnen an: ${tables}`,
  wonAt: (table, level, cents) => `An ${table} wurden ${dollars(cents)} gewonnen${level === '' ? '' : `, ${level}`}`,
  won: (cents) => `Jackpot: ${dollars(cents)}`,
  wonIs: {
    waiting: 'Wartet auf Bestätigung',
    confirmed: 'Bestätigt: der Betrag ist für Sie reserviert und wird ausgezahlt',
    paid: 'An Sie ausgezahlt',
    void: 'Dieser Gewinn ist nichtig',
  },
  mayLeave: 'Sie dürfen gehen. Der Betrag kommt auf Ihr Guthaben.',
  voidAbout: 'Die Klausel nennt den Grund. Sie können sich beim Casino beschweren, danach bei der Aufsicht.',
  atBox: (table, round, box) => `${table}, Runde ${round}, Box ${box}`,
  putAway: 'Zurück zum Tisch',
  paidAt: (time) => `An Sie ausgezahlt um ${time}.`,
  anyKey: 'beliebige Taste',
  receipt: 'Beleg',
  story: 'So wurde ausgezahlt',
  whenConfirmed: 'Jackpot bei der Bestätigung',
  upToChip: (chip) => `Auf einen ${chip}-Chip`,
  kept: 'Für Sie festgehalten als',
  partOf: (percent, meter, chip) => `${percent} % von ${meter}, aufgerundet auf den nächsten ${chip}-Chip`,
  in: (boxes) => `In dieser Runde: Box ${boxes}`,
  noneIn: 'In dieser Runde ist noch niemand dabei.',
  proofs: 'Verborgene Werte',
  proofsAbout:
    'Das Haus hat vor dem ersten Einsatz festgelegt, bei welchem Stand jede Stufe gewonnen wird. Das ist die Festlegung. Der Wert wird gezeigt, wenn die Stufe gewonnen wurde.',
  life: (level, life) => `${level}, Leben ${life}`,
  checkLife: (life) => `Leben ${life} prüfen`,
  whichLife: 'Leben',
  ownWagers: (bets) =>
    bets === 0
      ? 'Dieser Browser hat für dieses Leben keine Einsätze von Ihnen notiert.'
      : `Verglichen mit ${bets === 1 ? 'einem Einsatz' : `${bets} Einsätzen`} von Ihnen, die dieser Browser selbst notiert hat.`,
  lifeFile: 'Datei speichern',
}
