import type { Command } from '@openpit/engine'
import type { LinkedCommand } from './jackpot/linked.ts'
import type { LiveCommand } from './live/command.ts'
import type { PeopleCommand } from './people/command.ts'
import type { PaymentRuling, PitCommand } from './pit/command.ts'
import type { SecondPersonCommand } from './rulings/proposal.ts'
import type { ShoeCommand } from './shoe/command.ts'

/** All commands that a table takes: for its round, cards, people, jackpot and vouchers, the pit, and rulings. */
export type TableCommand =
  | Command
  | ShoeCommand
  | PeopleCommand
  | LinkedCommand
  | LiveCommand
  | PitCommand
  | PaymentRuling
  | SecondPersonCommand
