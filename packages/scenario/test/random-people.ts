import { SIDE_NAMES } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { PeopleCommand, Table } from '@openpit/table'
import { who } from '../../engine/test/who.ts'
import type { Chance } from './chance.ts'

const STAFF = ['dealer', 'supervisor', 'assistantManager', 'manager', 'inspector', 'surveillance'] as const
/** The staff in random stories. No player may have such a name. */
export const STAFF_NAMES = ['staff-sue', 'staff-sam'] as const
/** Reasons that staff give. No other text at a table may contain them, because tests search for them. */
export const REASONS = ['a fire: see the report', 'cards on the floor', 'marked an ace'] as const
const MINUTE = 60_000

/**
 * A random command: a player sits, leaves or moves chips, or staff give an order, often one that they may not give or
 * that makes no sense.
 */
export function peopleCommand(chance: Chance, players: readonly string[], { people }: Table): PeopleCommand {
  // Without this, a proposal to void would seldom be confirmed.
  const proposed = people.voidProposed
  if (proposed !== null && chance.oneIn(2))
    return { do: 'confirmVoid', by: { person: `not ${proposed.by.person}`, role: 'manager' } }
  return chance.oneIn(2) ? guestCommand(chance, players) : staffCommand(chance, players)
}

function guestCommand(chance: Chance, players: readonly string[]): PeopleCommand {
  const by = who(chance.from(['dealer', 'zoe', ...players]))
  const cents = chance.from([Number.NaN, -500, 0, 3, 1e15, 500, 20_000]) as Cents
  return chance.from<PeopleCommand>([
    { do: 'sit', by, box: anyBox(chance) },
    { do: 'leave', by },
    { do: 'bringChips', by, cents },
    { do: 'takeChips', by, cents },
  ])
}

function staffCommand(chance: Chance, players: readonly string[]): PeopleCommand {
  const word = chance.from([...STAFF, 'manager', 'manager', ...players])
  const by = STAFF.some((role) => role === word) ? { ...who(word), person: chance.from(STAFF_NAMES) } : who(word)
  const player = chance.from(players)
  const told = chance.from([[], ['inspector', 'surveillance']] as const)
  const at = chance.from([0, 10, 20, 30, 60, Number.NaN]) * MINUTE
  const amounts = [Number.NaN, 100, 500, 1000, 2000, 30_000] as Cents[]
  const minimum = chance.from(amounts)
  const maximum = chance.from(amounts)
  const box = anyBox(chance)
  const reason = chance.from(['', ...REASONS])
  return chance.from<PeopleCommand>([
    { do: 'changeLimits', by, minimum, maximum, how: 'at-once', at, told },
    { do: 'changeLimits', by, minimum, how: 'with-notice', at, told },
    { do: 'changeLimits', by, maximum, how: 'agreed', agreedBy: players, at, told },
    { do: 'grantLimits', by, player, box, minimum, maximum, told },
    { do: 'holdToMinimum', by, player, box, lasts: chance.from(['this-shoe', 'further-shoes']), told },
    { do: 'limitBoxes', by, player, boxes: chance.below(4), told },
    { do: 'reserveBoxes', by, player, boxes: chance.from([[], [1], [2, 3], [1, 3], [99]]) },
    { do: 'limitPlayers', by, ...(chance.oneIn(2) ? { players: chance.below(5) } : { onBox: chance.below(5) }) },
    { do: 'limitRaises', by },
    { do: 'allowRaises', by },
    { do: 'restrictSideBet', by, bet: chance.from(SIDE_NAMES), told },
    { do: 'liftRestrictions', by, player },
    { do: 'liftRestrictions', by, player },
    { do: 'postClosing', by, at },
    { do: 'withdrawNotice', by, notice: chance.from(['limits', 'closing']) },
    { do: 'noticeIsUp', by, at },
    { do: 'refuseWager', by, player, box, reason },
    { do: 'vacate', by, player },
    ...(chance.oneIn(8) ? [{ do: 'exclude', by, player, reason } as const] : []),
    ...(chance.oneIn(8) ? [{ do: 'closeTable', by, at } as const] : []),
    { do: 'proposeVoid', by, reason, ground: chance.from(['disruption', 'fraud', 'irregularity']) },
    { do: 'proposeVoid', by, reason, ground: 'fraud', forfeits: player },
    { do: 'confirmVoid', by },
  ])
}

function anyBox(chance: Chance): number {
  return chance.from([0, 1, 2, 3, 4, 99, 1.5])
}
