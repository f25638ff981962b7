import type { Refusal, TableCommand } from '@openpit/protocol'
import type { Accounts } from '../accounts/accounts.ts'
import type { Role, Visitor } from '../accounts/roles.ts'
import type { SecurityLog } from './security-log.ts'

/** Acts of staff against a round or a person. */
const RULINGS: ReadonlySet<string> = new Set<TableCommand['do']>([
  'proposeVoid',
  'confirmVoid',
  'exclude',
  'capWagers',
  'voidWager',
  'refuseWager',
  'vacate',
  'reconstruct',
  'correctCard',
  'voidHand',
  'voidRound',
  'returnWager',
  'putRight',
  'confirm',
  'dropRuling',
  'deckFault',
  'decideDispute',
  'incident',
  'bindDevice',
  'releaseDevice',
  'endCard',
])

/** Refusals of an act because of who tried it: the wrong role, nobody on duty, or the same person twice. */
const WRONG_PERSON: ReadonlySet<string> = new Set<Refusal['kind']>([
  'not-your-work',
  'not-your-role',
  'not-for-staff',
  'promotion-not-your-work',
  'nobody-on-duty',
  'is-off-duty',
  'second-person-needed',
  'another-person-reviews',
  'appointed-too-recently',
])

/** Roles that look at the work of others. Each look is recorded too. */
const ONLOOKERS: ReadonlySet<Role> = new Set<Role>(['inspector', 'surveillance', 'regulator'])

/** A command that was carried out: by whom, at which table, under which id. */
export type Ruling = [who: Visitor, table: string, id: string, command: TableCommand]

/** What the security log hears of the tables. */
export class RulingNotes {
  private readonly security: SecurityLog
  private readonly accounts: Accounts

  constructor(security: SecurityLog, accounts: Accounts) {
    this.security = security
    this.accounts = accounts
  }

  /** Writes rulings into the security log. */
  async carriedOut(...[who, table, id, command]: Ruling): Promise<void> {
    if (!RULINGS.has(command.do)) return
    await this.security.write('ruling', await this.origin(who, id), { role: who.role, table, command })
  }

  /** Writes down that a member of staff tried what is not theirs to do. */
  async refused(...[who, table, id, command, refusal]: [...Ruling, Refusal]): Promise<void> {
    if (who.role === 'player' || !WRONG_PERSON.has(refusal.kind)) return
    const { kind: refused, clause } = refusal
    const facts = { role: who.role, table, command: command.do, refused, clause }
    await this.security.write('act-refused', await this.origin(who, id), facts)
  }

  /** Writes down who looks on at a table with real cards. */
  async entered(who: Visitor, table: string, isLive: boolean): Promise<void> {
    if (!isLive || !ONLOOKERS.has(who.role)) return
    await this.security.write('record-read', await this.origin(who, null), { role: who.role, table, what: 'table' })
  }

  /** The address is that from which the person logged in. */
  private async origin({ person, session }: Visitor, request: string | null) {
    const address = session === undefined ? null : await this.accounts.addressOf(person, session).catch(() => null)
    return { actor: person, address, request }
  }
}

/** What a conversation tells the notes. None of it throws. */
export type StaffNotes = Pick<RulingNotes, 'carriedOut' | 'refused' | 'entered'>
