import type { TableView } from '@openpit/protocol'
import { audienceFor } from '@openpit/table'
import type { TableHost } from '../../../src/casino/table-host.ts'
import { DEMO_MARKER, type DemoAct, nextAct } from '../../../src/demo/next-act.ts'
import type { TableOpening } from '../../../src/index.ts'
import { tableView } from '../../../src/tables/views/table-view.ts'
import { type MemoryStore, openHost } from '../../memory-store.ts'
import { Dice } from '../../player.ts'

const PEOPLE = { dealer: 'dan', supervisor: 'sue', inspector: 'ian' }
/** If no player cuts, the book says who does. */
const CUTTERS = ['supervisor', 'inspector'] as const
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
/** Refusals in a row after which the table is taken to be stuck. */
const REFUSALS_MAX = 100

interface Act extends Pick<DemoAct, 'command'> {
  readonly by: keyof typeof PEOPLE
}

/** A table with real cards in memory. The crew of the demo does the work, and the dealer types the cards in. */
export class DealtTable {
  private readonly host: TableHost
  private readonly dice = new Dice(1)
  private tries = 0
  private isMarkerOut = false
  private tried = { round: -1, boxes: new Set<number>() }

  private constructor(host: TableHost) {
    this.host = host
  }

  static async open(store: MemoryStore, opening: TableOpening): Promise<DealtTable> {
    return new DealtTable(await openHost(store, opening, 'live'))
  }

  /** Deals until this many rounds are over. */
  async deal(rounds: number): Promise<void> {
    let refused = ''
    for (let refusals = 0; refusals < REFUSALS_MAX; ) {
      const view = await this.view()
      if ((view.phase === 'ended' ? view.round : view.round - 1) >= rounds) return
      const { by, command } = this.next(view)
      const reply = await this.host.tell({ person: PEOPLE[by], role: by }, `${this.tries++}`, command)
      if (command.do === 'wager') this.tried.boxes.add(command.box)
      refusals = reply.ok ? 0 : refusals + 1
      if (!reply.ok) refused = JSON.stringify({ by, command, refusal: reply.refusal })
    }
    throw new Error(`the table is stuck: ${refused}`)
  }

  async close(): Promise<void> {
    await this.host.close()
  }

  private async view(): Promise<TableView> {
    // Wait until the command is written.
    await new Promise<void>((done) => setImmediate(done))
    const { moment } = await this.host.current()
    return tableView(moment, audienceFor({ person: PEOPLE.dealer, role: 'dealer' }))
  }

  private next(view: TableView): Act {
    const onDuty = view.live?.work?.onDuty.inspector ?? []
    if (!onDuty.includes(PEOPLE.inspector)) return { by: 'inspector', command: { do: 'onDuty' } }
    if (view.shoe.step !== 'nothing') this.isMarkerOut = false
    if (view.live?.cardFor != null) {
      if (!this.isMarkerOut && view.shoe.step === 'nothing' && view.cardsLeft <= DEMO_MARKER) {
        this.isMarkerOut = true
        return { by: 'dealer', command: { do: 'cuttingCard' } }
      }
      const is = `${this.dice.pick(RANKS)}${this.dice.pick(['c', 'd', 'h', 's'])}`
      return { by: 'dealer', command: { do: 'keyCard', is } }
    }
    const { step, cutters, cut } = view.shoe
    if (step === 'cut' && cutters.length === 0) {
      const by = CUTTERS[this.tries % CUTTERS.length] ?? 'inspector'
      return { by, command: { do: 'cut', at: cut?.least ?? 1 } }
    }
    const betting = view.phase === 'ended' ? view.round + 1 : view.round
    if (this.tried.round !== betting) this.tried = { round: betting, boxes: new Set() }
    const act = nextAct({
      view: withReader(view),
      people: PEOPLE,
      device: 'none',
      dealtBy: 'simulator',
      pace: { betsMs: 0, playerMs: 0 },
      sinceMs: 0,
      tries: this.tries,
      isOldShoe: false,
      triedBoxes: this.tried.boxes,
    })
    // Nobody bets in this round: a bet at another box.
    return act ?? { by: 'dealer', command: { do: 'wager', box: 1, main: view.limits.minimum } }
  }
}

/** The crew of the demo works with a reader. Here the dealer reads. */
function withReader(view: TableView): TableView {
  const { live } = view
  if (live?.work == null) return view
  const work = { ...live.work, devices: [{ device: 'none' }] }
  return { ...view, live: { ...live, work, devices: { ...live.devices, reader: 'works' } } } as unknown as TableView
}
