import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES, roleNamed, type StaffMember } from '@openpit/server'

/** The staff file cannot be used. The message never quotes it: it holds passwords. */
export class StaffFault extends Error {}

/** The logins in a file. */
export function readStaff(path: string): readonly StaffMember[] {
  const staff = jsonIn(path)
  // Data folders of older versions have the former role names.
  const members = Array.isArray(staff) ? staff.map(memberOf) : [undefined]
  if (members.every((member) => member !== undefined)) return members
  throw new StaffFault(`${path} must be a list of { name, role, password }; the roles are ${ROLES.join(', ')}`)
}

function jsonIn(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StaffFault(`the staff in ${path} cannot be read: ${(error as Error).message}`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new StaffFault(`the staff in ${path} cannot be read: it is not valid JSON`)
  }
}

function memberOf(one: Partial<Record<keyof StaffMember, unknown>> | null): StaffMember | undefined {
  const role = roleNamed(String(one?.role))
  if (typeof one?.name !== 'string' || typeof one.password !== 'string' || role === undefined) return undefined
  return { name: one.name, password: one.password, role }
}

/**
 * One login for each role, with random passwords from the first start: there are no default passwords. They stand in
 * `staff.json`; if that file cannot be used, a line says so, and the floor opens without staff.
 */
export function demoStaff(folder: string, warn: (line: string) => void): readonly StaffMember[] {
  const path = join(folder, 'staff.json')
  try {
    makeDemoStaff(folder, path)
    return readStaff(path)
  } catch (error) {
    warn(`${(error as Error).message}. The floor opens without staff: mend or remove that file, and start again`)
    return []
  }
}

/** `demo-assistantManager` would be longer than a name may be. */
function demoNameOf(role: string): string {
  return role === 'assistantManager' ? 'demo-assistant' : `demo-${role}`
}

function makeDemoStaff(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true })
  removeDrafts(folder)
  if (existsSync(path)) return
  const staff = ROLES.filter((role) => role !== 'player').map((role) => {
    return { name: demoNameOf(role), role, password: randomBytes(12).toString('base64url') }
  })
  // The file is complete from the moment it can be seen, also if this process is killed.
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(staff, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    // Another node that starts now has made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/** Removes what killed starts have left. Another node that starts now waits for this one. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) if (/^staff\.json\.[0-9a-f]{8}$/.test(name)) rmSync(join(folder, name))
}
