import { setTimeout as sleep } from 'node:timers/promises'
import { printCard } from '@openpit/cards'
import type { LiveCommand, PlayerCommand, TableView } from '@openpit/protocol'
import { fingerprintOf } from '@openpit/reader'
import { DeviceMemory, type FaultRates, ReaderSimulator, SIMULATED_FIRMWARE } from '../../src/index.ts'
import { Client } from '../client.ts'
import { PASSWORD } from '../live-floor.ts'
import type { Dice } from '../player.ts'
import type { PitWitness } from '../tables/live/live-pit.ts'

type Name = 'dee' | 'sue' | 'max' | 'ian'
type Command = LiveCommand | PlayerCommand
interface Act {
  readonly by: Name
  readonly command: Command
}

const CREW: readonly Name[] = ['dee', 'sue', 'max', 'ian']
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'J', 'Q', 'K', 'A']
/** Pontoon has no tens. Elsewhere, a crew that never names one waits for ever once only tens are left. */
const RANKS_WITH_TEN = [...RANKS, '10']
const BOXES = [1, 2, 3]
const MARKER = 60
const UNDECIDED: ReadonlySet<string> = new Set(['not-done', 'not-here', 'not-entered', 'fault', 'too-fast'])

export interface ReaderPitSettings {
  readonly table: string
  readonly dice: Dice
  readonly faults: FaultRates
  readonly silenceMs: number
  readonly address: () => Promise<string>
  readonly witness: PitWitness
}

/** A crew that deals from a simulated reader, corrects its errors, and replaces it once it is distrusted. */
export class ReaderPit {
  readonly table: string
  private readonly settings: ReaderPitSettings
  private readonly dice: Dice
  private readonly clients = new Map<string, Client>()
  private intent: (Act & { readonly id: string }) | null = null
  private stopping = false
  private prepared = 0
  private devices = 0
  private simulator: ReaderSimulator | null = null
  /** Every device that was in use, by name. */
  readonly memories = new Map<string, DeviceMemory>()
  readonly simulators: ReaderSimulator[] = []
  readonly refusals: string[] = []
  done = 0
  rounds = 0

  constructor(settings: ReaderPitSettings) {
    this.settings = settings
    this.table = settings.table
    this.dice = settings.dice
  }

  stop(): void {
    this.stopping = true
  }

  async play(): Promise<void> {
    while (!this.stopping || this.intent !== null) {
      try {
        await this.enter(await this.settings.address())
        while (!this.stopping || this.intent !== null) await this.step()
      } catch {
        // The connection broke, or no node runs the table at the moment.
        for (const client of this.clients.values()) client.cut()
        await sleep(20)
      }
    }
    for (const client of this.clients.values()) client.cut()
    this.simulator?.stop()
  }

  private async enter(address: string): Promise<void> {
    for (const name of CREW) {
      const client = this.clients.get(name) ?? (await Client.login(address, name, PASSWORD))
      this.clients.set(name, client)
      client.onMessage = () => void client.heard.splice(0, client.heard.length - 10)
      await client.connect(address)
      await client.enter(this.table)
    }
  }

  private client(name: Name): Client {
    return this.clients.get(name) as Client
  }

  private async step(): Promise<void> {
    if (this.intent === null) {
      const act = await this.next()
      if (act === null) {
        await sleep(3)
        if (!this.client('dee').isConnected) throw new Error('the connection was closed')
        return
      }
      this.intent = { ...act, id: this.client('dee').newId() }
    }
    const { by, command, id } = this.intent
    const client = this.client(by)
    const reply = await client.tell(this.table, command, id)
    if (!reply.ok) {
      this.refusals.splice(0, this.refusals.length - 6)
      this.refusals.push(JSON.stringify({ command, refusal: reply.refusal }))
      if (reply.refusal.kind === 'not-entered' || reply.refusal.kind === 'not-here') throw new Error(reply.refusal.kind)
      if (!UNDECIDED.has(reply.refusal.kind)) this.intent = null
      await sleep(2)
      return
    }
    this.settings.witness.acknowledged(client.player, this.table, id, reply.version)
    this.intent = null
    this.done++
    if (command.do === 'deal') this.rounds++
    await this.client('dee').until(this.table, (news) => news.version >= reply.version)
  }

  private async next(): Promise<Act | null> {
    const view = this.client('dee').view(this.table)
    const { live } = view
    const onDuty = live?.work?.onDuty ?? {}
    const away = CREW.find((name) => !Object.values(onDuty).some((people) => people.includes(name)))
    if (away !== undefined) return { by: away, command: { do: 'onDuty' } }
    const isBetween = view.phase === 'ended' || (view.phase === 'wagering' && !hasBets(view))
    if (isBetween && (this.simulator === null || this.simulator.refused !== null)) return await this.newReader()
    if (live?.devices.reader === 'out-of-order') return this.withoutReader(view)
    const waiting = live?.work?.reads?.waiting
    if (waiting) return this.named(view, waiting.why, waiting.card)
    if (live?.cardFor !== null) return null
    return this.dealing(view)
  }

  /** A table whose reader is out of order: the dealer takes cards by hand and types them in. */
  private withoutReader(view: TableView): Act | null {
    const { simulator } = this
    if (simulator !== null && simulator.refused === null && this.dice.below(2) < 1) {
      simulator.repair()
      if (!simulator.hasFailed) return { by: 'sue', command: { do: 'deviceRepaired', device: 'reader' } }
    }
    if (view.live?.cardFor === null) return this.dealing(view)
    const drawn = simulator?.drawByHand()
    return { by: 'dee', command: { do: 'keyCard', is: drawn === undefined ? this.someCard() : printCard(drawn) } }
  }

  /** A person says what the card is that waits. */
  private named(view: TableView, why: string, guess: string | null): Act {
    if (why === 'not-due') {
      if (view.phase === 'wagering' && hasBets(view)) return { by: 'dee', command: { do: 'deal' } }
      if (view.shoe.step !== 'nothing') return this.prepare(view)
      if (view.waits.for === 'answers') return this.answer(view.waits)
      const isLate = view.waits.for === 'decision' && this.dice.below(2) < 1
      return isLate ? this.decision(view) : { by: 'dee', command: { do: 'strayCard', seen: this.dice.below(2) < 1 } }
    }
    const by = why === 'lost' || why === 'foreign' ? 'sue' : 'dee'
    return { by, command: { do: 'confirmRead', is: guess ?? this.someCard() } }
  }

  private someCard(): string {
    const ranks = this.table.startsWith('pontoon') ? RANKS : RANKS_WITH_TEN
    return `${this.dice.pick(ranks)}${this.dice.pick(['c', 'd', 'h', 's'])}`
  }

  private dealing(view: TableView): Act {
    if (view.shoe.step !== 'nothing') return this.prepare(view)
    if (view.waits.for === 'answers') return this.answer(view.waits)
    return view.phase === 'wagering' || view.phase === 'ended' ? this.betting(view) : this.decision(view)
  }

  private betting(view: TableView): Act {
    if (!hasBets(view) || view.phase === 'ended' || this.dice.below(3) < 1) {
      return { by: 'dee', command: { do: 'wager', box: this.dice.pick(BOXES), main: 500 } }
    }
    return { by: 'dee', command: { do: this.dice.below(3) < 1 ? 'noMoreBets' : 'deal' } }
  }

  private decision({ waits }: TableView): Act {
    const box = waits.for === 'decision' ? waits.box : 1
    return { by: 'dee', command: { do: this.dice.pick(['hit', 'stand', 'stand', 'double', 'split'] as const), box } }
  }

  private answer({ asks }: Extract<TableView['waits'], { for: 'answers' }>): Act {
    const [ask] = asks
    if (ask === undefined || this.dice.below(3) < 1) return { by: 'dee', command: { do: 'closeOffers' } }
    return { by: 'dee', command: { do: 'decline', box: ask.box, player: ask.player } }
  }

  private prepare({ shoe, cardsLeft }: TableView): Act {
    const by: Name = this.prepared++ % 2 === 0 ? 'dee' : 'sue'
    switch (shoe.step) {
      case 'load':
        return { by: 'dee', command: { do: 'loadCards', counted: cardsLeft } }
      case 'shuffle':
        return { by: 'dee', command: { do: 'shuffle' } }
      case 'cut': {
        const [player] = shoe.cutters
        const at = shoe.cut?.least ?? 1
        if (player !== undefined) return { by: 'dee', command: { do: 'cut', at, player } }
        return { by: CREW[this.prepared % CREW.length] as Name, command: { do: 'cut', at } }
      }
      case 'markers':
        return { by: 'dee', command: { do: 'placeMarkers', fromBack: [MARKER] } }
      case 'burn':
        return { by: 'dee', command: { do: 'burn' } }
      default:
        return { by, command: { do: 'prepareCards', what: shoe.step === 'mix' ? 'wash' : shoe.step } as LiveCommand }
    }
  }

  /** Registers another simulated reader, and has the supervisor bind it in place of the last. */
  private async newReader(): Promise<Act> {
    const bound = this.client('dee')
      .view(this.table)
      .live?.work?.devices.find(({ kind }) => kind === 'reader')
    const name = `shoe-${this.table}-${this.devices}`
    // One that is no longer trusted is replaced by another.
    if (bound !== undefined && (bound.device !== name || this.simulator !== null)) {
      this.retire()
      return { by: 'sue', command: { do: 'releaseDevice', name: bound.device } }
    }
    if (bound === undefined) return await this.registerNext()
    const memory = this.memories.get(name)
    if (memory === undefined) throw new Error(`${name} was never made`)
    const { faults, silenceMs, address } = this.settings
    this.simulator = new ReaderSimulator({
      address,
      memory,
      seed: Math.floor(this.dice.below(2 ** 31)),
      faults,
      silenceMs,
      markerFromBack: MARKER,
    })
    this.simulators.push(this.simulator)
    this.simulator.start()
    return { by: 'dee', command: { do: 'onDuty' } }
  }

  private retire(): void {
    this.simulator?.stop()
    this.simulator = null
  }

  private async registerNext(): Promise<Act> {
    this.retire()
    const name = `shoe-${this.table}-${this.devices + 1}`
    const memory = this.memories.get(name) ?? DeviceMemory.open(name)
    this.memories.set(name, memory)
    const address = await this.settings.address()
    const [ada, max] = [await Client.login(address, 'ada', PASSWORD), await Client.login(address, 'max', PASSWORD)]
    const key = memory.publicKey
    await ada.post('/api/devices', { device: name, kind: 'reader', key, firmware: SIMULATED_FIRMWARE, why: 'next' })
    await max.post(`/api/devices/${name}/confirm`, { fingerprint: fingerprintOf(key), why: 'seen' })
    this.devices++
    return { by: 'sue', command: { do: 'bindDevice', name } }
  }
}

function hasBets(view: TableView): boolean {
  return view.phase !== 'ended' && view.boxes.some(({ bettors }) => bettors.length > 0)
}
