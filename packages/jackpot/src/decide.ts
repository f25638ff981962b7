import type { Actor } from '@openpit/engine'
import type { LinkPower, LinkRules } from '@openpit/rulebooks'
import { contribute, giveBack } from './acts/contributing.ts'
import {
  awardSpot,
  continueWithout,
  fail,
  failEverywhere,
  gameOver,
  reportMeter,
  restore,
  sensor,
  setTerminal,
} from './acts/equipment.ts'
import {
  addLevel,
  changeLink,
  closeLink,
  correctMeter,
  joinTable,
  leaveTable,
  receive,
  reconcile,
  renewLives,
  resume,
  suspend,
} from './acts/managing.ts'
import { misregister } from './acts/misregistering.ts'
import { approve, claim, confirm, endRound, joinWins, payJackpots, voidWins } from './acts/winning.ts'
import type { JackpotCommand } from './command.ts'
import { type HiddenValues, type LinkDecision, LinkDraft } from './draft.ts'
import type { Link } from './link.ts'
import type { LinkRefusal } from './refusal.ts'

/** What a link is judged by: its book's rules, and the role whose powers an assistant manager has. */
export interface LinkBook {
  readonly rules: LinkRules
  readonly assistantManager: 'supervisor' | 'manager'
  /** How many boxes its tables have at most. */
  readonly boxes: number
}

/**
 * What a command does to a link: its events and the link after them, or a refusal, which changes nothing. Pure: the
 * hidden values come from the keeper of secrets, and stand in no event before they are hit.
 */
export function decideLink(link: Link, command: JackpotCommand, book: LinkBook, hidden: HiddenValues): LinkDecision {
  const refusal = lacksPower(book, command) ?? isClosed(link, command, book)
  if (refusal) return { ok: false, refusal }
  const draft = new LinkDraft(link, book.rules, hidden)
  const refused = carryOut(draft, command, book)
  return refused ? { ok: false, refusal: refused } : { ok: true, events: draft.events, link: draft.link }
}

function lacksPower(book: LinkBook, command: JackpotCommand): LinkRefusal | undefined {
  return 'by' in command ? lacksLinkPower(book, command.do, command.by) : undefined
}

/** Refuses an actor who does not have a power. The clause is the one that gives it. */
export function lacksLinkPower(book: LinkBook, power: LinkPower, { role }: Actor): LinkRefusal | undefined {
  const { is: who, clause } = book.rules.powers[power]
  if (who.length === 0) return { kind: 'link-not-in-this-book', clause }
  const rank = role === 'assistantManager' ? book.assistantManager : role
  return (who as readonly string[]).includes(rank) ? undefined : { kind: 'link-not-your-work', clause, who }
}

/** Nothing is done with a closed link. Tables may still report what has become of their last round. */
function isClosed({ status }: Link, command: JackpotCommand, { rules }: LinkBook): LinkRefusal | undefined {
  return status === 'closed' && 'by' in command ? { kind: 'link-closed', clause: rules.says.link } : undefined
}

function carryOut(draft: LinkDraft, command: JackpotCommand, { boxes }: LinkBook): LinkRefusal | undefined {
  switch (command.do) {
    case 'contribute':
      return contribute(draft, command)
    case 'giveBack':
      return giveBack(draft, command)
    case 'claim':
      return claim(draft, command)
    case 'endRound':
      return endRound(draft, command)
    case 'voidWins':
      return voidWins(draft, command)
    case 'joinTable':
      return joinTable(draft, command)
    case 'leaveTable':
      return leaveTable(draft, command)
    case 'renewLives':
      return renewLives(draft, command)
    case 'receiveMoney':
      return receive(draft, command)
    case 'confirmJackpot':
      return confirm(draft, command)
    case 'joinWins':
      return joinWins(draft, command)
    case 'payJackpots':
      return payJackpots(draft)
    case 'approveJackpot':
      return approve(draft, command)
    case 'misregistered':
      return misregister(draft, command)
    case 'jackpotFails':
      return fail(draft, command.table, command.reason)
    case 'linkFails':
      return failEverywhere(draft, command.reason)
    case 'continueWithoutJackpot':
      return continueWithout(draft, command)
    case 'restoreJackpot':
      return restore(draft, command)
    case 'reportMeter':
      return reportMeter(draft, command)
    case 'sensor':
      return sensor(draft, command, boxes)
    case 'openTerminal':
    case 'closeTerminal':
      return setTerminal(draft, command)
    case 'gameOver':
      return gameOver(draft, command)
    case 'awardSpot':
      return awardSpot(draft, command, boxes)
    case 'addLevel':
      return addLevel(draft, command)
    case 'changeLink':
      return changeLink(draft, command)
    case 'suspendLink':
      return suspend(draft, command)
    case 'resumeLink':
      return resume(draft, command)
    case 'reconcile':
      return reconcile(draft, command)
    case 'correctMeter':
      return correctMeter(draft, command)
    case 'closeLink':
      return closeLink(draft, command)
  }
}
