import { type Actor, lacksPower } from '@openpit/engine'
import type { CardOrigin, CardWork } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { closeDuty, openDuty } from '../pit/duties.ts'
import type { TableRefusal } from '../refusal.ts'
import { notReady } from '../shoe/due.ts'
import type { CardsWant, ShoeStage } from '../shoe/shoe.ts'
import { sourceOf, type Table, type TableEvent, tableIsClosed } from '../table.ts'
import type { CardCommandOf } from './card-command.ts'

type PrepareCards = CardCommandOf<'prepareCards'>

/** What cards of this origin wait for before they are shuffled or cut. */
export function wantsOf(table: Table, origin: CardOrigin): readonly CardsWant[] {
  const { steps, forDevice } = table.liveRules.cards.preparing[origin]
  const answers = (sourceOf(table) === 'device' ? forDevice : undefined) ?? steps
  return answers.map(({ is: step, clause }) => ({ step, clause }))
}

/** Work on the cards, in the book's order and by the right people. */
export function prepareCards(table: Table, command: PrepareCards): TableDecision {
  const { stage } = table.shoe
  if (stage.is !== 'to-prepare') return prepareUnasked(table, command)
  const want = stage.wants[0] as CardsWant
  if (!isWanted(want, command.what)) return refuse(notReady(table) as TableRefusal)
  const refusal = mayNotPrepare(table, want, command)
  if (refusal) return refuse(refusal)
  const { by, what, how = 'hand', missing = [], foreign = [] } = command
  const { clause } = want
  if (missing.length > 0 || foreign.length > 0)
    return accept([{ kind: 'cards-rejected', by, missing, foreign, clause }])
  const complete = what !== 'check' || isCheckComplete(table, stage)
  const isLast = complete && stage.wants.length === 1 && tableIsClosed(table)
  const ended = isLast ? closeDuty(table, 'closingCheck', by) : []
  return accept([{ kind: 'cards-prepared', what, how, by, complete, clause }, ...ended])
}

function isWanted({ step }: CardsWant, what: CardWork): boolean {
  return step === what || (step === 'mix' && (what === 'wash' || what === 'riffle'))
}

function mayNotPrepare(table: Table, want: CardsWant, command: PrepareCards): TableRefusal | undefined {
  const { rules, liveRules } = table
  const { clause } = want
  const who = liveRules.powers[want.step === 'verify' ? 'verifyCards' : 'prepareCards'].is
  const notTheirs = lacksPower(rules, { is: who, clause }, command.by)
  if (notTheirs) return notTheirs
  const { checkedBy } = liveRules.cards
  if (command.how === 'device' && (command.what !== 'check' || checkedBy.is !== 'a-person-or-device')) {
    return { kind: 'not-by-device', clause }
  }
  const isCheck = command.what === 'check'
  if (!isCheck && (command.missing !== undefined || command.foreign !== undefined)) {
    return { kind: 'only-a-check-finds', clause }
  }
  return isCheck ? notTheSecondChecker(table, command.by, clause) : undefined
}

/** Where two people check, the second is another person, and one of the two is a supervisor. */
function notTheSecondChecker(table: Table, by: Actor, clause: CardsWant['clause']): TableRefusal | undefined {
  const { stage } = table.shoe
  const [first] = stage.is === 'to-prepare' ? stage.checkedBy : []
  if (first === undefined) return undefined
  const isPair = first.person !== by.person && [first, by].some((one) => supervises(table, one))
  return isPair ? undefined : { kind: 'checked-by-two', clause }
}

function supervises({ rules, liveRules }: Table, by: Actor): boolean {
  return lacksPower(rules, liveRules.powers.superviseCheck, by) === undefined
}

function isCheckComplete({ liveRules }: Table, stage: Extract<ShoeStage, { is: 'to-prepare' }>): boolean {
  return liveRules.cards.checkedBy.is !== 'a-dealer-and-a-supervisor' || stage.checkedBy.length > 0
}

/** Work that the cards do not wait for: what a book lets the dealer add before the cards are cut or go in. */
function prepareUnasked(table: Table, { by, what, how = 'hand' }: PrepareCards): TableDecision {
  const { rules, liveRules } = table
  const clause = extraClause(table, what)
  if (clause !== undefined) {
    const notTheirs = lacksPower(rules, { is: liveRules.powers.prepareCards.is, clause }, by)
    if (notTheirs) return refuse(notTheirs)
    if (how === 'device') return refuse({ kind: 'not-by-device', clause })
    return accept([{ kind: 'cards-prepared', what, how, by, complete: true, clause }])
  }
  if (what === 'riffle') {
    const refusal = riffleRefusal(table)
    if (refusal) return refuse(refusal)
  }
  return refuse(notReady(table) ?? { kind: 'nothing-to-prepare', clause: nearestClause(table, what) })
}

/** Why cards on their way to the shoe are not riffled unasked. */
function riffleRefusal(table: Table): TableRefusal | undefined {
  const { live, liveRules, shoe } = table
  const { preparing, requests, riffleForDevice } = liveRules.cards
  const { is } = shoe.stage
  if (is !== 'to-shuffle' && is !== 'to-cut') return undefined
  if (is === 'to-shuffle' && sourceOf(table) === 'device') {
    return { kind: 'nothing-to-prepare', clause: riffleForDevice.clause }
  }
  if (requests.riffle.is !== 'done-with-leave') return undefined
  const origin = live?.set?.cards
  const isInAdvance = origin !== undefined && preparing[origin].leadsTo.is === 'cut'
  return { kind: 'leave-needed', clause: isInAdvance ? preparing[origin].clause : requests.riffle.clause }
}

/** The clause under which work may be added now, although the cards do not wait for it. */
function extraClause(table: Table, what: CardWork): CardsWant['clause'] | undefined {
  const { live, liveRules, shoe } = table
  const { riffleForDevice, preparing } = liveRules.cards
  if (what === 'riffle' && isBeforeDevice(table)) {
    return riffleForDevice.is === 'may' ? riffleForDevice.clause : undefined
  }
  const set = live?.set
  if (!set || shoe.stage.is !== 'to-cut') return undefined
  const { clause, steps, leadsTo } = preparing[set.cards]
  if (leadsTo.is !== 'cut') return undefined
  // Such cards are washed or riffled, or both.
  const mix = steps.find(({ is }) => is === 'mix')
  if (mix && (what === 'wash' || what === 'riffle')) return mix.clause
  return what === 'riffle' && live?.riffle === 'granted' ? clause : undefined
}

/** Whether cards are about to go into a device; those shuffled in advance go in without another shuffle. */
function isBeforeDevice(table: Table): boolean {
  const { live, shoe } = table
  if (sourceOf(table) !== 'device') return false
  const isFresh = live?.set?.used === false && !shoe.burned && shoe.stage.is === 'in-play'
  return shoe.stage.is === 'to-shuffle' || isFresh
}

/** The clause of the book that is nearest to such work. */
function nearestClause({ liveRules }: Table, what: CardWork): CardsWant['clause'] {
  const { preparing } = liveRules.cards
  if (what === 'verify') return liveRules.powers.verifyCards.clause
  return preparing.new.steps.find(({ is }) => is === what)?.clause ?? liveRules.powers.prepareCards.clause
}

/** Whether a table that has closed waits for the check of its cards. */
export function isClosingWorkDue({ pit, live }: Table): boolean {
  return live !== null && pit.duties.some(({ duty }) => duty === 'closingCheck')
}

/** After the table has closed, the cards are checked once more where the book wants that. */
export function closingWork(table: Table): readonly TableEvent[] {
  const { is, clause } = table.liveRules.cards.closing
  if (is === 'nothing') return []
  const wants: readonly CardsWant[] = [
    { step: 'check', clause },
    { step: 'spread', clause },
  ]
  return [
    { kind: 'preparation-due', wants, next: { is: 'in-play' }, clause },
    openDuty(table, 'closingCheck', { clause }),
  ]
}
