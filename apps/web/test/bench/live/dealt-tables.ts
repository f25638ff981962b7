import { setTimeout as sleep } from 'node:timers/promises'
import type { TableView } from '@openpit/protocol'
import { Client } from '../../../../server/test/client.ts'
import type { DEVICE_STAFF } from '../../../../server/test/devices/reader-floor.ts'
import { TestDevice } from '../../../../server/test/devices/test-device.ts'
import { type Crew, openUp, PASSWORD } from '../../../../server/test/live-floor.ts'

/** A card every so often at each table: a quick dealer. */
const PACE_MS = 1_200
/** How many tables have the same dealer and supervisor. */
const GROUP = 10
/** A bet at these boxes, for people without an account. */
const BOXES = [1, 3, 5]
/** Without aces nobody is asked for insurance. */
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const DECKS = 4

/** The logins of those who deal this many tables. */
export function dealingStaff(tables: number): typeof DEVICE_STAFF {
  return Array.from({ length: Math.ceil(tables / GROUP) }, (_, group) => [
    { name: `dealer-${group}`, role: 'dealer' as const, password: PASSWORD },
    { name: `supervisor-${group}`, role: 'supervisor' as const, password: PASSWORD },
  ]).flat()
}

/** One card: when the reader sent it, and when a player's socket had the table with it. */
export interface DealtCard {
  readonly table: string
  readonly cardsLeft: number
  readonly version: number
  readonly sentAt: number
  readonly heardAt: number
}

/** Tables that are dealt from readers, all at once. */
export class DealtTables {
  readonly cards: DealtCard[] = []
  private readonly address: string
  private readonly people = new Map<string, Client>()
  private isOver = false
  private readonly rounds: Promise<void>[] = []

  constructor(address: string) {
    this.address = address
  }

  /** Prepares a table, with its reader and one player who watches. */
  async begin(table: string): Promise<void> {
    const crew = await this.crewTo(table)
    await openUp(crew, table)
    const reader = await TestDevice.registered(this.address, `shoe-${table}`)
    await crew.sue?.mustTell(table, { do: 'bindDevice', name: `shoe-${table}` })
    await reader.connect()
    const player = await (await Client.guest(this.address)).connect()
    await player.enter(table)
    const rounds = this.deal(table, crew, reader, player)
    // Without this, a failure of the bench itself would be hidden by the lines that are cut at its end.
    rounds.catch(() => {})
    this.rounds.push(rounds)
  }

  /** A dealer and a supervisor for each group of tables: one line follows a dozen tables at most. */
  private async crewTo(table: string): Promise<Crew> {
    const group = Math.floor(this.rounds.length / GROUP)
    const [dee, sue] = await Promise.all(
      ['dealer', 'supervisor'].map(async (role) => {
        const name = `${role}-${group}`
        const known = this.people.get(name)
        const client = known ?? (await (await Client.login(this.address, name, PASSWORD)).connect())
        this.people.set(name, client)
        await client.enter(table)
        return client
      }),
    )
    return { dee, sue } as unknown as Crew
  }

  /** Ends after the running rounds. */
  async end(): Promise<void> {
    this.isOver = true
    await Promise.all(this.rounds)
  }

  private async deal(table: string, crew: Crew, reader: TestDevice, player: Client): Promise<void> {
    const dee = crew.dee as Client
    const shoe = shuffledShoe(table)
    let sentAt = 0
    let left = player.view(table).cardsLeft
    player.onView = ({ version, view: { cardsLeft } }) => {
      if (cardsLeft === left - 1) this.cards.push({ table, cardsLeft, version, sentAt, heardAt: Date.now() })
      left = cardsLeft
    }
    await sleep(Math.random() * PACE_MS)
    while (!this.isOver && shoe.length > 60) {
      for (const box of BOXES) await dee.mustTell(table, { do: 'wager', box, main: 1_000 })
      await dee.mustTell(table, { do: 'noMoreBets' })
      await dee.mustTell(table, { do: 'deal' })
      const { round } = dee.view(table)
      for (;;) {
        const { view } = await dee.until(table, ({ view: now }) => now.round > round || isDue(now))
        if (view.phase === 'ended') break
        if (view.live?.cardFor != null) {
          const card = reader.card(shoe.pop() as string)
          sentAt = Date.now()
          await reader.tell(card)
          await sleep(PACE_MS)
        } else await decide(dee, table, view)
      }
    }
  }
}

function isDue({ phase, live, waits }: TableView): boolean {
  return phase === 'ended' || live?.cardFor != null || waits.for === 'decision'
}

/** NSW-10.2: below 12 a card must be drawn. */
async function decide(dee: Client, table: string, { waits, boxes }: TableView): Promise<void> {
  if (waits.for !== 'decision') return
  const hand = boxes.find(({ box }) => box === waits.box)?.hands.find(({ hand: number }) => number === waits.hand)
  const points = hand?.total?.points ?? 0
  await dee.mustTell(table, { do: points < 12 ? 'hit' : 'stand', box: waits.box })
}

/** Cards that can all be in a shoe of the table, in an order of this table. */
function shuffledShoe(table: string): string[] {
  const cards = Array.from({ length: DECKS }, () => RANKS.flatMap((rank) => [...'cdhs'].map((suit) => rank + suit)))
  const key = Number(table.slice(1))
  return cards.flat().toSorted((a, b) => order(a, key) - order(b, key))
}

function order(card: string, key: number): number {
  let value = key * 2_654_435_761
  for (const letter of card) value = Math.imul(value ^ letter.charCodeAt(0), 16_777_619)
  return value
}
