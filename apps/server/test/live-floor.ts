import type { LiveCommand } from '@openpit/protocol'
import type { RulebookName } from '@openpit/rulebooks'
import { LIVE_CLOCK, type Role, type TableOpening } from '../src/index.ts'
import { Client } from './client.ts'
import { tableOf } from './floor.ts'

export const PASSWORD = 'for tests only'

/** A table with real cards. */
export function liveTableOf(rulebook: RulebookName, name: string, more: Partial<TableOpening> = {}): TableOpening {
  return tableOf(rulebook, name, { dealt: 'live', clock: LIVE_CLOCK, ...more })
}

/** The staff of a pit, each with a login of their own. */
export const PIT: Readonly<Record<string, Role>> = {
  dee: 'dealer',
  dan: 'dealer',
  sue: 'supervisor',
  sam: 'supervisor',
  amy: 'assistantManager',
  max: 'manager',
  ian: 'inspector',
  sid: 'surveillance',
}

export const PIT_STAFF = Object.entries(PIT).map(([name, role]) => ({ name, role, password: PASSWORD }))

/** Members of staff who have entered a table, by name. */
export type Crew = Readonly<Record<keyof typeof PIT, Client>>

export async function crewAt(address: string, table: string, names = Object.keys(PIT)): Promise<Crew> {
  const crew: Record<string, Client> = {}
  for (const name of names) {
    const client = await (await Client.login(address, name, PASSWORD)).connect()
    await client.enter(table)
    crew[name] = client
  }
  return crew
}

/** The work before the first card: people come on duty, and the cards are loaded, checked, shuffled, cut and marked. */
export async function openUp(crew: Crew, table: string): Promise<void> {
  for (const name of Object.keys(crew)) await crew[name]?.mustTell(table, { do: 'onDuty' })
  const dee = crew.dee as Client
  for (;;) {
    const { step, cut } = dee.view(table).shoe
    if (step === 'nothing') return
    await prepare(crew, table, step, cut?.least ?? 1)
  }
}

async function prepare(crew: Crew, table: string, step: string, cutAt: number): Promise<void> {
  const [dee, sue] = [crew.dee as Client, crew.sue as Client]
  const { cardsLeft } = dee.view(table)
  switch (step) {
    case 'load':
      await dee.mustTell(table, { do: 'loadCards', counted: cardsLeft })
      return
    case 'shuffle':
      await dee.mustTell(table, { do: 'shuffle' })
      return
    case 'cut':
      for (const cutter of Object.values(crew)) {
        if (!(await cutter.tell(table, { do: 'cut', at: cutAt })).ok) continue
        // The dealer may hear of it after the reply to another person.
        await dee.until(table, ({ view }) => view.shoe.step !== 'cut')
        return
      }
      throw new Error('nobody may cut')
    case 'markers':
      await dee.mustTell(table, { do: 'placeMarkers', fromBack: [60] })
      return
    case 'burn':
      await dee.mustTell(table, { do: 'burn' })
      await dee.mustTell(table, { do: 'keyCard', is: '2c' })
      return
    default: {
      const work = { do: 'prepareCards', what: step === 'mix' ? 'wash' : step } as LiveCommand
      const reply = await dee.tell(table, work)
      if (!reply.ok) await sue.mustTell(table, work)
      else if (dee.view(table).shoe.step === step) await sue.mustTell(table, work)
    }
  }
}

/** The dealer types cards in, as they leave the shoe. */
export async function keyCards(dealer: Client, table: string, cards: string): Promise<void> {
  for (const is of cards.split(/\s+/)) await dealer.mustTell(table, { do: 'keyCard', is })
}
