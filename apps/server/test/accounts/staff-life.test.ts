import { describe, expect, test } from 'vitest'
import { codeAt, fromBase32, timeStep } from '../../src/accounts/totp.ts'
import { audit } from '../../src/index.ts'
import { HOME, type Login, mustEnter, NOBODY_OUT, openHouse, PASSWORD, refusalOf, SECOND } from '../house.ts'

const house = openHouse()
const HOUR = 3_600 * SECOND
const NEXT = 'a longer password'

/** A request of this person about their own account. */
async function own({ person, token }: Login) {
  const found = await house.accounts.sessionOf(token)
  if (!found.ok) throw new Error(found.refusal.kind)
  return { handle: person.handle, session: found.session.id, from: HOME }
}

const outcome = (one: { ok: boolean; refusal?: { kind: string } }) => one.refusal?.kind ?? 'done'

describe('changing one’s own password', () => {
  test('needs the old one, ends all other sessions, and keeps this one', async () => {
    const here = await house.newPlayer()
    const { handle } = here.person
    const elsewhere = mustEnter(await house.accounts.login(handle, PASSWORD, HOME))
    const asked = await own(here)
    const { ownAccount } = house.accounts
    expect(outcome(await ownAccount.changePassword(asked, 'wrong password', NEXT))).toBe('wrong-password')
    expect(outcome(await ownAccount.changePassword(asked, PASSWORD, 'short'))).toBe('password-not-possible')
    expect(outcome(await ownAccount.changePassword(asked, PASSWORD, PASSWORD))).toBe('password-unchanged')
    expect(await house.ownerOf(elsewhere.token)).toBe(handle)
    expect(outcome(await ownAccount.changePassword(asked, PASSWORD, NEXT))).toBe('done')
    expect(await house.ownerOf(here.token)).toBe(handle)
    expect(await house.ownerOf(elsewhere.token)).toBe('no-session')
    expect(refusalOf(await house.accounts.login(handle, PASSWORD, HOME))).toBe('wrong-name-or-password')
    mustEnter(await house.accounts.login(handle, NEXT, HOME))
    expect((await house.eventsOf(handle)).at(-1)).toEqual(['password-changed', { by: handle }])
  })

  test('cannot be used to guess the old one', async () => {
    const asked = await own(await house.newPlayer())
    const kinds: string[] = []
    for (let tries = 0; tries < 12; tries++) {
      kinds.push(outcome(await house.accounts.ownAccount.changePassword(asked, `wrong guess ${tries}`, NEXT)))
    }
    expect(kinds.slice(-2)).toEqual(['too-many-tries', 'too-many-tries'])
  })
})

describe('a one-time password', () => {
  test('of a new member of staff must be changed; the event says that the operator made the account, and why', async () => {
    const name = house.name()
    const made = await house.accounts.operator.add(name, 'supervisor', ' joined the house ')
    if (!made.ok) throw new Error(made.refusal.kind)
    const login = mustEnter(await house.accounts.login(name, made.password, HOME))
    expect(house.accounts.dutyOf(login.person)).toEqual({ kind: 'password-must-change' })
    const changed = await house.accounts.ownAccount.changePassword(await own(login), made.password, NEXT)
    expect(changed.ok && house.accounts.dutyOf(changed.person)).toBeUndefined()
    expect((await house.eventsOf(name))[0]).toEqual([
      'person-registered',
      { login: name, name, role: 'supervisor', by: 'operator', why: 'joined the house' },
    ])
    expect(await house.store.withClient(audit)).toEqual([])
  })

  test('replaces a forgotten one, and ends all sessions', async () => {
    const { person, token } = await house.newPlayer()
    const reset = await house.accounts.operator.reset(person.handle, 'forgot it', false)
    if (!reset.ok) throw new Error(reset.refusal.kind)
    expect(await house.ownerOf(token)).toBe('no-session')
    expect(refusalOf(await house.accounts.login(person.handle, PASSWORD, HOME))).toBe('wrong-name-or-password')
    const login = mustEnter(await house.accounts.login(person.handle, reset.password, HOME))
    expect(login.person.mustChangePassword).toBe(true)
  })

  test('needs a reason, a free name and a person', async () => {
    const { operator } = house.accounts
    const { person: guest } = mustEnter(await house.accounts.guest(HOME))
    const { person } = await house.newPlayer()
    const tries = [
      operator.add(house.name(), 'dealer', ' '),
      operator.add(person.handle, 'dealer', 'why not'),
      operator.add('house', 'dealer', 'why not'),
      operator.reset(person.handle, '', false),
      operator.reset(house.name(), 'why not', false),
      operator.reset(guest.handle, 'why not', false),
    ]
    expect((await Promise.all(tries)).map(outcome)).toEqual([
      'reason-missing',
      'name-taken',
      'name-reserved',
      'reason-missing',
      'no-such-person',
      'not-for-guests',
    ])
  })
})

describe('the second factor', () => {
  const codeOf = (secret: string) => codeAt(fromBase32(secret), timeStep(house.now))

  /** A player with a second factor, and its secret. */
  async function withFactor(): Promise<{ login: Login; secret: string }> {
    const login = await house.newPlayer()
    const { ownAccount } = house.accounts
    const offered = await ownAccount.offerSecondFactor(await own(login), PASSWORD)
    if (!offered.ok) throw new Error(offered.refusal.kind)
    const { secret } = offered.offer
    const confirmed = await ownAccount.confirmSecondFactor(await own(login), codeOf(secret))
    if (!confirmed.ok) throw new Error(confirmed.refusal.kind)
    house.later(60 * SECOND)
    return { login, secret }
  }

  test('is set up with the password and a code; until then a login needs none', async () => {
    const login = await house.newPlayer()
    const { ownAccount } = house.accounts
    const asked = await own(login)
    expect(outcome(await ownAccount.confirmSecondFactor(asked, '123456'))).toBe('second-factor-not-begun')
    expect(outcome(await ownAccount.offerSecondFactor(asked, 'wrong password'))).toBe('wrong-password')
    const offered = await ownAccount.offerSecondFactor(asked, PASSWORD)
    if (!offered.ok) throw new Error(offered.refusal.kind)
    const { secret } = offered.offer
    mustEnter(await house.accounts.login(login.person.handle, PASSWORD, HOME))
    house.later(-120 * SECOND)
    const old = codeOf(secret)
    house.later(120 * SECOND)
    expect(outcome(await ownAccount.confirmSecondFactor(asked, old))).toBe('second-factor-wrong')
    expect(await ownAccount.confirmSecondFactor(asked, codeOf(secret))).toMatchObject({
      ok: true,
      person: { hasSecondFactor: true },
    })
    expect(outcome(await ownAccount.offerSecondFactor(asked, PASSWORD))).toBe('second-factor-on')
  })

  test('is asked for at the login, after the password', async () => {
    const { login, secret } = await withFactor()
    const { handle } = login.person
    const tries = [
      await house.accounts.login(handle, 'wrong password', HOME, codeOf(secret)),
      await house.accounts.login(handle, PASSWORD, HOME),
      await house.accounts.login(handle, PASSWORD, HOME, '000000'),
    ]
    expect(tries.map(refusalOf)).toEqual(['wrong-name-or-password', 'second-factor-needed', 'second-factor-wrong'])
    mustEnter(await house.accounts.login(handle, PASSWORD, HOME, codeOf(secret)))
  })

  test('takes each code once, whichever node is asked', async () => {
    const { login, secret } = await withFactor()
    const nodes = [house.accounts, await house.open(), await house.open()]
    const code = codeOf(secret)
    const tries = await Promise.all(nodes.map((node) => node.login(login.person.handle, PASSWORD, HOME, code)))
    expect(tries.map(refusalOf).toSorted()).toEqual(['not refused', 'second-factor-wrong', 'second-factor-wrong'])
    house.later(30 * SECOND)
    // The code of the step before would still be in time, but a later one was used.
    expect(refusalOf(await house.accounts.login(login.person.handle, PASSWORD, HOME, code))).toBe('second-factor-wrong')
    mustEnter(await house.accounts.login(login.person.handle, PASSWORD, HOME, codeOf(secret)))
  })

  test('is sealed in the database, for its owner only', async () => {
    const [ann, bob] = [await withFactor(), await withFactor()]
    const row = await house.rowOf(ann.login.person.handle)
    expect(String(row?.second_factor)).toMatch(/^sealed\//)
    expect(JSON.stringify(row)).not.toContain(ann.secret)
    // An attacker who can write to the database puts their own secret into another person's row.
    await house.store.query(
      'update people set second_factor = (select second_factor from people where handle = $1) where handle = $2',
      [bob.login.person.handle, ann.login.person.handle],
    )
    await expect(house.accounts.login(ann.login.person.handle, PASSWORD, HOME, codeOf(bob.secret))).rejects.toThrow(
      'cannot be opened',
    )
  })

  test('is taken away by the operator, for a person who has lost their phone', async () => {
    const { login } = await withFactor()
    const { handle } = login.person
    const kept = await house.accounts.operator.reset(handle, 'forgot the password', false)
    if (!kept.ok) throw new Error(kept.refusal.kind)
    expect(refusalOf(await house.accounts.login(handle, kept.password, HOME))).toBe('second-factor-needed')
    const reset = await house.accounts.operator.reset(handle, 'lost the phone', true)
    if (!reset.ok) throw new Error(reset.refusal.kind)
    mustEnter(await house.accounts.login(handle, reset.password, HOME))
    expect((await house.eventsOf(handle)).at(-1)).toEqual([
      'second-factor-changed',
      { by: 'operator', why: 'lost the phone', is: 'off' },
    ])
  })

  test('must be set up by staff, and by staff alone, where the house requires it', async () => {
    const strict = await house.openWith({ requireSecondFactor: true })
    const dealer = await strict.personOf(await house.newStaff('dealer'))
    const { person } = await house.newPlayer()
    expect(dealer && strict.dutyOf(dealer)).toEqual({ kind: 'second-factor-must-be-set-up' })
    expect(dealer && house.accounts.dutyOf(dealer)).toBeUndefined()
    expect(strict.dutyOf(person)).toBeUndefined()
  })
})

describe('a role is given by two administrators', () => {
  const request = (handle: string, role: 'dealer' | 'manager' | 'supervisor' | 'administrator' = 'dealer') => {
    return { handle, role, why: 'a new job' }
  }
  const propose = async (by: string, handle: string, role?: Parameters<typeof request>[1]) => {
    return outcome(await house.accounts.administration.proposeRole(by, request(handle, role), NOBODY_OUT))
  }
  const confirm = async (by: string, handle: string, role?: Parameters<typeof request>[1]) => {
    return outcome(await house.accounts.administration.confirmRole(by, request(handle, role), NOBODY_OUT))
  }
  const roleOf = async (handle: string) => (await house.accounts.personOf(handle))?.role

  test('one administrator alone cannot give it, nor can a second one confirm what was not proposed', async () => {
    const [one, other] = [await house.newStaff(), await house.newStaff()]
    const { handle } = (await house.newPlayer()).person
    expect(await confirm(other, handle)).toBe('no-role-proposed')
    expect(await propose(one, handle)).toBe('done')
    expect(await confirm(one, handle)).toBe('second-administrator-needed')
    expect(await confirm(other, handle, 'manager')).toBe('no-role-proposed')
    expect(await confirm(handle, handle)).toBe('not-your-role')
    expect(await roleOf(handle)).toBe('player')
    expect(await confirm(other, handle)).toBe('done')
    expect(await roleOf(handle)).toBe('dealer')
    expect(await confirm(other, handle)).toBe('no-role-proposed')
  })

  test('a proposal ends when it is withdrawn, after a week, and when its proposer is dismissed', async () => {
    const [one, other] = [await house.newStaff(), await house.newStaff()]
    const { handle } = (await house.newPlayer()).person
    const { administration } = house.accounts
    await propose(one, handle)
    expect(outcome(await administration.withdrawRole(other, handle, 'too early'))).toBe('done')
    expect(outcome(await administration.withdrawRole(other, handle, 'too early'))).toBe('no-role-proposed')
    expect(await confirm(other, handle)).toBe('no-role-proposed')
    await propose(one, handle)
    house.later(7 * 24 * HOUR)
    expect(await confirm(other, handle)).toBe('no-role-proposed')
    await propose(one, handle)
    await administration.disable(other, one, 'left us')
    expect(await confirm(other, handle)).toBe('no-role-proposed')
    expect(await roleOf(handle)).toBe('player')
  })

  test('is refused while the person has chips or bets at a table, when proposed and when confirmed', async () => {
    const [one, other] = [await house.newStaff(), await house.newStaff()]
    const { handle } = (await house.newPlayer()).person
    const { administration } = house.accounts
    const out = async () => true
    expect(outcome(await administration.proposeRole(one, request(handle), out))).toBe('chips-out')
    await propose(one, handle)
    expect(outcome(await administration.confirmRole(other, request(handle), out))).toBe('chips-out')
    // A bet between the first look and the new role: the person is logged out, and the second look finds it.
    let looks = 0
    const betsMeanwhile = async () => ++looks > 1
    expect(outcome(await administration.confirmRole(other, request(handle), betsMeanwhile))).toBe('chips-out')
    expect(outcome(await administration.setRoleAsOperator(request(handle), out))).toBe('chips-out')
    expect(await roleOf(handle)).toBe('player')
    expect(await confirm(other, handle)).toBe('done')
  })

  test('a new administrator cannot confirm for a day what those propose who appointed them', async () => {
    const [one, other, third] = [await house.newStaff(), await house.newStaff(), await house.newStaff()]
    const { handle: helper } = (await house.newPlayer()).person
    const { handle } = (await house.newPlayer()).person
    await house.giveRole([one, other], helper, 'administrator')
    for (const giver of [one, other]) {
      await propose(giver, handle)
      expect(await confirm(helper, handle)).toBe('appointed-too-recently')
    }
    await propose(third, handle)
    expect(await confirm(helper, handle)).toBe('done')
    house.later(24 * HOUR)
    await propose(one, handle, 'supervisor')
    expect(await confirm(helper, handle, 'supervisor')).toBe('done')
  })

  test('two people with new roles from the same givers cannot confirm each other', async () => {
    const [one, other, third, fourth] = [
      await house.newStaff(),
      await house.newStaff(),
      await house.newStaff(),
      await house.newStaff(),
    ]
    const [ann, bob, cat] = [
      (await house.newPlayer()).person.handle,
      (await house.newPlayer()).person.handle,
      (await house.newPlayer()).person.handle,
    ]
    const sue = await house.newStaff('supervisor')
    await house.giveRole([one, other], ann, 'supervisor')
    await house.giveRole([other, one], bob, 'supervisor')
    await house.giveRole([third, fourth], cat, 'supervisor')
    const refusal = async (confirmer: string, proposer: string) => {
      return (await house.accounts.appointments.refusalFor(confirmer, proposer))?.kind
    }
    expect(await refusal(bob, ann)).toBe('appointed-too-recently')
    expect(await refusal(ann, bob)).toBe('appointed-too-recently')
    expect(await refusal(cat, ann)).toBeUndefined()
    expect(await refusal(sue, ann)).toBeUndefined()
    expect(await refusal(ann, sue)).toBeUndefined()
    house.later(24 * HOUR)
    expect(await refusal(bob, ann)).toBeUndefined()
  })

  test('the operator gives one alone, and is then the giver', async () => {
    const [ann, bob] = [(await house.newPlayer()).person.handle, (await house.newPlayer()).person.handle]
    for (const handle of [ann, bob]) {
      const given = await house.accounts.administration.setRoleAsOperator(request(handle, 'supervisor'), NOBODY_OUT)
      expect(outcome(given)).toBe('done')
    }
    expect((await house.eventsOf(ann)).at(-1)).toEqual([
      'role-changed',
      { by: 'operator', why: 'a new job', from: 'player', to: 'supervisor' },
    ])
    expect(await house.accounts.appointments.refusalFor(ann, bob)).toMatchObject({ kind: 'appointed-too-recently' })
  })

  test('the list of staff shows proposals, states and second factors', async () => {
    const [one, other] = [await house.newStaff(), await house.newStaff()]
    const { handle } = (await house.newPlayer()).person
    await propose(one, handle, 'manager')
    await house.accounts.administration.disable(one, other, 'on leave')
    const list = await house.accounts.operator.list()
    const found = (wanted: string) => list.find((member) => member.handle === wanted)
    expect(found(handle)).toMatchObject({ role: 'player', proposal: { role: 'manager', by: one, why: 'a new job' } })
    expect(found(other)).toMatchObject({ role: 'administrator', state: 'disabled', hasSecondFactor: false })
    expect(list.filter(({ role, proposal }) => role === 'player' && proposal === null)).toEqual([])
  })
})
