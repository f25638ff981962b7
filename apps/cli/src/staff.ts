import { parseArgs } from 'node:util'
import {
  type AccountChange,
  atOperatorDesk,
  type ListedStaff,
  type OneTimeResult,
  OPERATOR,
  type OperatorDesk,
  ROLES,
  type Role,
  refusalInWords,
  roleNamed,
} from '@openpit/server'
import { inOneLine, withDatabase } from './floor-place.ts'

const USAGE = `openpit staff list [--json]                              name, role, state, last login, second factor
openpit staff add NAME ROLE --why TEXT                   make an account, with a one-time password
openpit staff reset NAME [--second-factor] --why TEXT    a new one-time password; with --second-factor, remove that too
openpit staff role NAME ROLE --why TEXT                  give a role without a second administrator
openpit staff disable NAME --why TEXT                    end all sessions of a person, and let them in no more
openpit staff enable NAME --why TEXT                     let them in again
Works on the database at DATABASE_URL, or in the data folder (--data FOLDER, OPENPIT_DATA, or data), while servers run or
not. The reason, and that it was the operator, are recorded. A one-time password is shown once, and must be changed at
the first login. Roles: ${ROLES.join(', ')}`

const ACTIONS = ['list', 'add', 'reset', 'role', 'disable', 'enable'] as const
type Action = (typeof ACTIONS)[number]

/** What is to be done. */
interface StaffOrder {
  readonly action: Action
  readonly name: string
  readonly role: Role
  readonly why: string
  readonly secondFactor: boolean
  readonly json: boolean
  readonly data: string | undefined
}

/** Manages the accounts of staff, from the machine itself. */
export async function staff(words: readonly string[]): Promise<number> {
  const order = read(words)
  if (typeof order === 'string') {
    console[order === USAGE ? 'log' : 'error'](order)
    return order === USAGE ? 0 : 2
  }
  try {
    return await withDatabase({ data: order.data }, (connection) => {
      return atOperatorDesk(connection, async (desk) => await carryOut(order, desk))
    })
  } catch (error) {
    console.error(`openpit staff: ${inOneLine(error)}`)
    return 2
  }
}

/** The order, or the text to print instead. */
function read(words: readonly string[]): StaffOrder | string {
  const wrong = (what: string) => `openpit staff: ${what}\n\n${USAGE}`
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(words)
  } catch (error) {
    return wrong((error as Error).message)
  }
  const { values, positionals } = parsed
  if (values.help) return USAGE
  const [word, name, roleWord, ...more] = positionals
  const action = ACTIONS.find((one) => one === word)
  if (action === undefined) return wrong(word === undefined ? 'what is to be done?' : `there is no '${word}'`)
  const hasRole = action === 'add' || action === 'role'
  const wanted = action === 'list' ? 1 : hasRole ? 3 : 2
  if (positionals.length !== wanted || more.length > 0) return wrong(`'${action}' has too many or too few words`)
  const role = hasRole ? roleNamed(roleWord ?? '') : 'player'
  if (role === undefined) return wrong(`there is no role '${roleWord}'`)
  if (action !== 'list' && !values.why?.trim()) return wrong('say why: --why TEXT')
  return {
    action,
    name: (name ?? '').toLowerCase(),
    role,
    why: values.why ?? '',
    secondFactor: values['second-factor'] ?? false,
    json: values.json ?? false,
    data: values.data,
  }
}

function parse(words: readonly string[]) {
  const options = {
    data: { type: 'string' },
    why: { type: 'string' },
    'second-factor': { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  return parseArgs({ args: [...words], options, allowPositionals: true })
}

async function carryOut(order: StaffOrder, { accounts, isOut, note }: OperatorDesk): Promise<number> {
  const { action, name, role, why, secondFactor } = order
  const { administration, operator } = accounts
  const facts = { person: name, reason: why }
  switch (action) {
    case 'list': {
      const list = await operator.list()
      console.log(order.json ? JSON.stringify(list, null, 2) : printList(list))
      return 0
    }
    case 'add': {
      const made = await operator.add(name, role, why)
      if (made.ok) await note('staff-added', { ...facts, role })
      return showPassword(made)
    }
    case 'reset': {
      const reset = await operator.reset(name, why, secondFactor)
      if (reset.ok) await note('password-changed', { ...facts, isOneTime: true })
      if (reset.ok && secondFactor) await note('second-factor-changed', { ...facts, is: 'off' })
      return showPassword(reset)
    }
    case 'role': {
      const given = await administration.setRoleAsOperator({ handle: name, role, why }, isOut)
      if (given.ok) await note('role-given', { ...facts, role })
      return show(given, `${name} is ${role} now, and must log in again`)
    }
    case 'disable': {
      const disabled = await administration.disable(OPERATOR, name, why)
      if (disabled.ok) await note('person-disabled', facts)
      return show(disabled, `${name} is disabled, and all their sessions have ended`)
    }
    case 'enable': {
      const enabled = await administration.enable(OPERATOR, name, why)
      if (enabled.ok) await note('person-enabled', facts)
      return show(enabled, `${name} can log in again`)
    }
  }
}

function show(change: AccountChange | OneTimeResult, done: string): number {
  if (change.ok) console.log(done)
  else console.error(`openpit staff: ${refusalInWords(change.refusal)}`)
  return change.ok ? 0 : 1
}

function showPassword(result: OneTimeResult): number {
  if (!result.ok) return show(result, '')
  return show(result, `one-time password of ${result.person.handle}: ${result.password}`)
}

function printList(list: readonly ListedStaff[]): string {
  const rows = list.map(({ handle, role, state, lastLoginAt, hasSecondFactor, proposal }) => [
    handle,
    role,
    state,
    lastLoginAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
    hasSecondFactor ? 'yes' : 'no',
    proposal === null ? '' : `${proposal.role}, by ${proposal.by}: ${proposal.why}`,
  ])
  const all = [['name', 'role', 'state', 'last login (UTC)', 'second factor', 'proposed'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
