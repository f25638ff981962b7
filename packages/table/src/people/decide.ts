import { refuse, type TableDecision } from '../decision.ts'
import { changeLimits, grantLimits } from '../limits/limits.ts'
import {
  allowRaises,
  holdToMinimum,
  liftRestrictions,
  limitBoxes,
  limitPlayers,
  limitRaises,
  reserveBoxes,
  restrictSideBet,
} from '../limits/restrictions.ts'
import { closeTable, noticeIsUp, postClosing, withdrawNotice } from '../notices/notices.ts'
import { confirmVoid, proposeVoid } from '../rulings/void-round.ts'
import type { Table } from '../table.ts'
import { bringChips, takeChips } from './chips.ts'
import {
  type GuestCommand,
  isGuestCommand,
  isNoticeCommand,
  isVoidCommand,
  type NoticeCommand,
  type PeopleCommand,
  type PowerCommand,
} from './command.ts'
import { exclude, refuseWager, vacate } from './eviction.ts'
import { leave } from './leaving.ts'
import { sit } from './sitting-down.ts'

/**
 * Decides commands about people: taking and leaving seats, chips, notices, and the powers that the book gives staff.
 */
export function decidePeople(table: Table, command: PeopleCommand): TableDecision {
  // A prize of a jackpot may come after the table has closed: its winner takes the chips.
  if (table.people.is === 'closed' && command.do !== 'takeChips')
    return refuse({ kind: 'table-closed', clause: table.peopleRules.closingMinutes.clause })
  if (isGuestCommand(command)) return decideForGuest(table, command)
  if (isNoticeCommand(command)) return decideNotice(table, command)
  if (isVoidCommand(command)) {
    return command.do === 'proposeVoid' ? proposeVoid(table, command) : confirmVoid(table, command)
  }
  return decidePower(table, command)
}

function decideForGuest(table: Table, command: GuestCommand): TableDecision {
  if (command.by.role !== 'player') return refuse({ kind: 'not-for-staff', clause: table.rules.says.betting })
  switch (command.do) {
    case 'sit':
      return sit(table, command)
    case 'leave':
      return leave(table, command.by.person)
    case 'bringChips':
      return bringChips(table, command)
    case 'takeChips':
      return takeChips(table, command)
  }
}

function decideNotice(table: Table, command: NoticeCommand): TableDecision {
  switch (command.do) {
    case 'changeLimits':
      return changeLimits(table, command)
    case 'postClosing':
      return postClosing(table, command)
    case 'closeTable':
      return closeTable(table, command)
    case 'withdrawNotice':
      return withdrawNotice(table, command)
    case 'noticeIsUp':
      return noticeIsUp(table, command)
  }
}

function decidePower(table: Table, command: PowerCommand): TableDecision {
  switch (command.do) {
    case 'grantLimits':
      return grantLimits(table, command)
    case 'holdToMinimum':
      return holdToMinimum(table, command)
    case 'limitBoxes':
      return limitBoxes(table, command)
    case 'reserveBoxes':
      return reserveBoxes(table, command)
    case 'limitPlayers':
      return limitPlayers(table, command)
    case 'limitRaises':
      return limitRaises(table, command)
    case 'allowRaises':
      return allowRaises(table, command)
    case 'restrictSideBet':
      return restrictSideBet(table, command)
    case 'liftRestrictions':
      return liftRestrictions(table, command)
    case 'refuseWager':
      return refuseWager(table, command)
    case 'vacate':
      return vacate(table, command)
    case 'exclude':
      return exclude(table, command)
  }
}
