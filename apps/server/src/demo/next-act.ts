import type { LiveCommand, TableCommand, TableView } from '@openpit/protocol'
import { isPatron } from '../tables/live/patrons.ts'

/** Who deals at a table of the demo, and who supervises. */
export interface DemoPeople {
  readonly dealer: string
  readonly supervisor: string
}

/** What one of them does next. */
export interface DemoAct {
  readonly by: keyof DemoPeople
  readonly command: TableCommand
}

/** How long the crew waits for people. */
export interface DemoPace {
  /** For bets, from the first one. */
  readonly betsMs: number
  /** For a player with an account to decide. */
  readonly playerMs: number
}

export interface DemoSituation {
  readonly view: TableView
  readonly people: DemoPeople
  readonly device: string
  readonly dealtBy: 'simulator' | 'visitor'
  readonly pace: DemoPace
  /** For how long the table has waited for the same thing. */
  readonly sinceMs: number
  /** How often the crew has tried something: where two people must do the same work, they take turns. */
  readonly tries: number
  /** The simulated shoe is a new one: the cards of an earlier start are not in it. */
  readonly isOldShoe: boolean
  /** Boxes at which a bet for this round was tried. */
  readonly triedBoxes: ReadonlySet<number>
}

/** How many cards lie behind the cutting card. */
export const DEMO_MARKER = 60
/** People without an account stand at some of these boxes. */
const PATRON_BOXES = [2, 3, 5, 6]
/** They take a card below this total. */
const STANDS_ON = 16
/** Books refuse a stand below this total, also for a player who has gone away. */
const MAY_STAND_ON = 12

/** What the crew of the demo does next at its table; `null` if it waits for a card, a person or a device. */
export function nextAct(situation: DemoSituation): DemoAct | null {
  const { view, people, device } = situation
  const { live } = view
  if (live?.work == null || !view.open) return null
  const { onDuty, devices, ruling } = live.work
  const dealers = onDuty.dealer ?? []
  if (!(onDuty.supervisor ?? []).includes(people.supervisor)) return { by: 'supervisor', command: { do: 'onDuty' } }
  if (situation.isOldShoe && isReady(view) && isBetween(view))
    return { by: 'supervisor', command: { do: 'orderShuffle', because: 'suspicion' } }
  const isOurs = dealers.includes(people.dealer)
  if (isOthers(situation, dealers)) {
    // A visitor who comes on duty takes the table over, also in the middle of a round.
    const mayGo = isOurs && (dealers.length > 1 || isBetween(view))
    return mayGo ? { by: 'dealer', command: { do: 'offDuty' } } : null
  }
  if (!isOurs) return { by: 'dealer', command: { do: 'onDuty' } }
  const unread = nameCard(situation)
  if (unread !== null) return unread
  // A card that came unasked is the next one that is due, so the work goes on.
  const isStopped = live.readerStop !== null && live.readerStop !== 'not-due'
  if (live.hold !== null || ruling !== null || isStopped) return null
  if (devices.length === 0 && isBetween(view)) return { by: 'supervisor', command: { do: 'bindDevice', name: device } }
  if (live.cardFor !== null || live.devices.reader !== 'works') return null
  if (view.shoe.step !== 'nothing') return prepare(situation)
  return view.phase === 'wagering' || view.phase === 'ended' ? bet(situation) : play(situation)
}

/** Whether a visitor deals at the table, or it is left to one, with or without the reader. */
function isOthers({ view, people, dealtBy }: DemoSituation, dealers: readonly string[]): boolean {
  const isTaken = dealers.some((dealer) => dealer !== people.dealer)
  return isTaken || (dealtBy === 'visitor' && isReady(view))
}

/**
 * Names the card that the reader could not read. The reader of the training table errs on purpose, also while the crew
 * prepares its cards. After a restart in the middle of a round, the new simulated shoe may give a card that can no
 * longer be in the shoe: then the supervisor names it.
 */
function nameCard({ view, tries }: DemoSituation): DemoAct | null {
  const waiting = view.live?.work?.reads?.waiting ?? null
  if (waiting === null || waiting.why === 'not-due') return null
  const by = waiting.why === 'unconfirmed' || waiting.why === 'order' ? 'dealer' : 'supervisor'
  return { by, command: { do: 'confirmRead', is: waiting.card ?? someCard(tries) } }
}

function someCard(tries: number): string {
  const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
  return `${ranks[tries % ranks.length]}${'shdc'.charAt(tries % 4)}`
}

function isReady({ shoe, live }: TableView): boolean {
  return shoe.step === 'nothing' && live?.cardFor === null
}

function isBetween(view: TableView): boolean {
  return (
    view.phase === 'ended' || (view.phase === 'wagering' && view.boxes.every(({ bettors }) => bettors.length === 0))
  )
}

function prepare({ view: { shoe, cardsLeft }, tries }: DemoSituation): DemoAct {
  const { step, cutters, cut } = shoe
  switch (step) {
    case 'load':
      return { by: 'dealer', command: { do: 'loadCards', counted: cardsLeft } }
    case 'shuffle':
      return { by: 'dealer', command: { do: 'shuffle' } }
    case 'cut': {
      const [player] = cutters
      const at = cut?.least ?? 1
      if (player !== undefined) return { by: 'dealer', command: { do: 'cut', at, player } }
      return { by: 'supervisor', command: { do: 'cut', at } }
    }
    case 'markers':
      return { by: 'dealer', command: { do: 'placeMarkers', fromBack: [DEMO_MARKER] } }
    case 'burn':
      return { by: 'dealer', command: { do: 'burn' } }
    default: {
      const by = tries % 2 === 0 ? 'dealer' : 'supervisor'
      return { by, command: { do: 'prepareCards', what: step === 'mix' ? 'wash' : step } as LiveCommand }
    }
  }
}

function bet({ view, pace, sinceMs, triedBoxes }: DemoSituation): DemoAct | null {
  const next = view.phase === 'ended' ? view.round + 1 : view.round
  const isWanted = (box: number) => (next + box) % 3 !== 0 && !triedBoxes.has(box)
  const free = view.boxes.find(({ box, bettors }) => {
    return PATRON_BOXES.includes(box) && isWanted(box) && (view.phase === 'ended' || bettors.length === 0)
  })
  if (free !== undefined) {
    const { minimum, maximum } = view.limits
    const main = Math.min(minimum * free.box, maximum)
    return { by: 'dealer', command: { do: 'wager', box: free.box, main } }
  }
  if (view.phase === 'ended' || sinceMs < pace.betsMs || isBetween(view)) return null
  const isCalled = view.live?.work?.deal.noMoreBets !== false
  return { by: 'dealer', command: { do: isCalled ? 'deal' : 'noMoreBets' } }
}

function play({ view, pace, sinceMs }: DemoSituation): DemoAct | null {
  const { waits } = view
  if (waits.for === 'answers') {
    const isTime = sinceMs >= pace.playerMs || waits.asks.every(({ player }) => isPatron(player))
    return isTime ? { by: 'dealer', command: { do: 'closeOffers' } } : null
  }
  if (waits.for !== 'decision') return null
  const { box, hand: number, player } = waits
  if (!isPatron(player) && sinceMs < pace.playerMs) return null
  const hand = view.boxes.find((one) => one.box === box)?.hands.find((one) => one.hand === number)
  const points = hand?.total?.points ?? STANDS_ON
  const standsOn = isPatron(player) ? STANDS_ON : MAY_STAND_ON
  return { by: 'dealer', command: { do: points < standsOn ? 'hit' : 'stand', box } }
}
