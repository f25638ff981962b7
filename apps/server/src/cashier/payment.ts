import { type Actor, playerActor } from '@openpit/engine'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Table } from '@openpit/table'
import { isKeyed, keyedFor } from '../tables/live/keyed.ts'
import { isPatron } from '../tables/live/patrons.ts'
import type { TablePurses } from './purses.ts'
import { mayStake } from './stakes.ts'

/** The money for a command: whose it is, and what must be looked up before the command is decided. */
export interface Payment {
  readonly payer: string
  readonly isStake: boolean
  readonly prepare: () => Promise<Refusal | undefined>
  /** Whether the same person still pays when the command is decided. */
  readonly isStill: (table: Table) => boolean
}

/** Who pays for a command: the sender or, at a table with real cards, the player for whom the dealer keys it. */
export function paymentFor(by: Actor, command: WireCommand, table: () => Table, purses: TablePurses): Payment {
  if (isKeyed(by, command)) return keyedPayment(command, table, purses)
  const isStake = mayStake(by, command)
  const prepare = async () => (isStake ? await purses.prepare(by.person, command.do) : undefined)
  return { payer: by.person, isStake, prepare, isStill: () => true }
}

function keyedPayment(command: WireCommand, table: () => Table, purses: TablePurses): Payment {
  const isStake = mayStake(playerActor(''), command)
  const payment = {
    payer: '',
    isStake,
    prepare: async () => {
      payment.payer = keyedFor(table(), command)
      if (!isStake) return undefined
      if (!isPatron(payment.payer)) return await purses.prepare(payment.payer, command.do)
      await purses.open(payment.payer)
      return undefined
    },
    // Another player may have come to decide meanwhile, whose wallet nobody has looked up.
    isStill: (now: Table) => keyedFor(now, command) === payment.payer,
  }
  return payment
}
