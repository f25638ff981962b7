import type { LiveCommand, Outlook, PlayerCommand, TableView } from '@openpit/protocol'

/** What can have happened, in the order of the keys 1 to 8. */
export const WHATS = ['stray', 'faceUp', 'misplaced', 'decision', 'misread', 'deck', 'device', 'dispute'] as const
export type What = (typeof WHATS)[number]

/** What is asked next: each question is one tap. */
export type Question = 'seen' | 'place' | 'misplaced' | 'deck' | 'device' | 'box'

export const QUESTIONS: Readonly<Record<What, readonly Question[]>> = {
  stray: ['seen', 'place'],
  faceUp: [],
  misplaced: ['misplaced'],
  decision: ['box'],
  misread: [],
  deck: ['deck'],
  device: ['device'],
  dispute: ['box'],
}

/** The answers to a question, with their keys. Boxes have their numbers. */
export const ANSWERS: Readonly<Record<Question, readonly (readonly [answer: string, key: string])[]>> = {
  seen: [
    ['yes', 'Y'],
    ['no', 'N'],
  ],
  place: [
    ['layout', 'L'],
    ['mine', 'M'],
  ],
  misplaced: [
    ['wrongBox', 'B'],
    ['noFirst', 'D'],
  ],
  deck: [
    ['missing', 'M'],
    ['foreign', 'F'],
    ['dropped', 'D'],
    ['shown', 'S'],
  ],
  device: [
    ['reader', 'R'],
    ['shuffler', 'S'],
    ['prizeButton', 'P'],
  ],
  box: [],
}

/** Questions that a box number answers too. */
export const WITH_BOXES: ReadonlySet<Question> = new Set<Question>(['place', 'box'])

export interface Report {
  readonly what: What | null
  readonly answers: Readonly<Partial<Record<Question, string>>>
}

export const NOTHING_SAID: Report = { what: null, answers: {} }

/** The first question that is not answered; `null` if all are. */
export function openQuestion({ what, answers }: Report): Question | null {
  if (what === null) return null
  return QUESTIONS[what].find((question) => answers[question] === undefined) ?? null
}

/** What a key answers; `null` if it answers nothing. A digit says what happened, until a box is asked for. */
export function answerKey(report: Report, key: string, boxes: number): Report | null {
  const up = key.toUpperCase()
  const question = openQuestion(report)
  const asked = report.what === null ? [] : QUESTIONS[report.what]
  const isBox = /^[1-9]$/.test(up) && Number(up) <= boxes && question !== null && WITH_BOXES.has(question)
  if (isBox) return { ...report, answers: { ...report.answers, [question]: up } }
  const what = WHATS[Number(up) - 1]
  if (what !== undefined) return { what, answers: {} }
  // An answer may be changed, as long as nothing is sent.
  for (const each of question === null ? asked : [question, ...asked]) {
    const found = ANSWERS[each].find(([, letter]) => letter === up)
    if (found) return { ...report, answers: { ...report.answers, [each]: found[0] } }
  }
  return null
}

export type ReportCommand = LiveCommand | PlayerCommand

/** The command of a report; `null` if a supervisor has to rule, who says more than a dealer can. */
export function commandOf({ what, answers }: Report, view: TableView): ReportCommand | null {
  const { place, seen, misplaced, deck, device, box } = answers
  switch (what) {
    case 'stray': {
      const on = place === 'mine' ? 'dealer' : place === 'layout' ? undefined : Number(place)
      return { do: 'strayCard', seen: seen === 'yes', ...(on === undefined ? {} : { on }) }
    }
    case 'faceUp':
      return { do: 'faceUpCard' }
    case 'misplaced':
      return misplaced === 'noFirst' ? { do: 'missed', what: 'dealerCard' } : null
    case 'deck':
      if (deck === 'dropped') return { do: 'cardsDropped' }
      if (deck === 'shown') return { do: 'cardShown' }
      return { do: 'deckFault', what: deck === 'foreign' ? 'foreign' : 'missing' }
    case 'device':
      return { do: 'deviceFails', device: device as 'reader' | 'shuffler' | 'prizeButton' }
    case 'dispute': {
      const at = view.boxes[Number(box) - 1]
      const player = at?.controller ?? at?.bettors[0]?.player ?? at?.seated
      return player ? { do: 'dispute', player, box: Number(box) } : null
    }
    case 'decision':
    case 'misread':
    case null:
      return null
  }
}

/** What the book makes of a report, as the table has worked it out; `undefined` if only a supervisor can say. */
export function outlookOf(command: ReportCommand | null, outlooks: readonly Outlook[]): Outlook | undefined {
  if (command === null) return outlooks.find(({ command: known }) => known.do === 'reconstruct')
  return outlooks.find(({ command: known }) => {
    if (known.do !== command.do) return false
    if (command.do === 'strayCard') {
      return known.seen === command.seen && known.on === (command.on === 'dealer' ? 'dealer' : undefined)
    }
    if (command.do === 'deckFault' || command.do === 'missed') return known.what === command.what
    return command.do === 'deviceFails' ? known.device === command.device : true
  })
}

/** Whether a report is for a supervisor: the dealer has no such power, or it takes a ruling. */
export function needsSupervisor(command: ReportCommand | null, outlook: Outlook | undefined): boolean {
  if (command === null) return true
  const kind = outlook?.refused?.kind
  // A book without a rule of its own for a missed card has the deal made anew, by a supervisor (NSW-17.8a).
  if (command.do === 'missed' && kind === 'not-in-this-book') return true
  return kind === 'not-your-work' || kind === 'not-your-role' || kind === 'deal-can-be-made-anew'
}
