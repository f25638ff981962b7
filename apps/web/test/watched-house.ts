import { randomBytes } from 'node:crypto'
import type { Cents } from '@openpit/money'
import { printTranscript } from '@openpit/proof'
import type { ProofsMessage, TableView } from '@openpit/protocol'
import { configure, type Options, originOf, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { PUBLIC } from '@openpit/table'
import { SeedSource, inMemory as seedsInMemory, VirtualTable } from '../../keeper/src/index.ts'
import { steadyEntropy } from '../../keeper/test/entropy.ts'
import { HouseKeys } from '../../server/src/keys/house-keys.ts'
import { SHARED_CLOCK } from '../../server/src/tables/opening.ts'
import { eventView } from '../../server/src/tables/views/event-view.ts'
import type { Moment } from '../../server/src/tables/views/moment.ts'
import { proofsMessage } from '../../server/src/tables/views/proofs-message.ts'
import { tableView } from '../../server/src/tables/views/table-view.ts'
import { checkEnded, checkProofs, copyOf } from '../src/player/fairness/checks.ts'
import type { KeptShoe } from '../src/player/fairness/kept-shoe.ts'
import { inMemory } from '../src/player/fairness/shoe-store.ts'
import { ShoeWatch, type TableNews } from '../src/player/fairness/shoe-watch.ts'
import { signatureTroubles } from '../src/player/fairness/signatures.ts'

/** How a house cheats: what it shows in place of the truth. */
export interface Tricks {
  view: (view: TableView) => TableView
  events: (events: TableNews['events']) => TableNews['events']
  proofs: (message: ProofsMessage) => ProofsMessage
  transcript: (text: string) => string
}

/** A real table whose messages go to a real watch, without a server in between. The house may change them. */
export class WatchedHouse {
  readonly running: VirtualTable
  readonly seeds: SeedSource
  readonly keys = new HouseKeys(randomBytes(32))
  readonly watch: ShoeWatch
  readonly results: KeptShoe[] = []
  readonly tricks: Tricks = {
    view: (view) => view,
    events: (events) => events,
    proofs: (message) => message,
    transcript: (text) => text,
  }
  readonly transcripts = new Map<string, string>()
  readonly store = inMemory(() => 0)
  /** How many times proofs were asked for. */
  asked = 0
  private version = 0
  private readonly opening: Moment['opening']
  private answers: ProofsMessage[] = []

  constructor(book: RulebookName, options: Options = {}, name = 'watched') {
    const configured = configure(rulebooks[book], options)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    this.opening = { name, title: name, rulebook: book, options, clock: SHARED_CLOCK, privateFor: null }
    this.seeds = new SeedSource(seedsInMemory(), steadyEntropy(name))
    this.running = new VirtualTable(`${book}/${name}`, configured.table, this.seeds, {
      opening: {
        chipsAtFirst: 100_000_000 as Cents,
        seats: [
          { box: 1, player: 'ann' },
          { box: 2, player: 'bob' },
        ],
      },
      origin: originOf(rulebooks[book]),
      sign: (text) => this.keys.sign(text),
      publish: (transcript) => this.transcripts.set(transcript.header.shoe, printTranscript(transcript)),
    })
    this.watch = new ShoeWatch(name, {
      checks: {
        checkProofs: async (...given) => checkProofs(...given),
        checkEnded: async (...given) => checkEnded(...given),
        copyOf: async (...given) => copyOf(...given),
      },
      store: this.store,
      askProofs: (shoe, from) => {
        this.asked++
        this.answers.push(proofsMessage(name, { version: this.version, moment: this.moment }, shoe, from))
      },
      transcript: async (shoe) => {
        const text = this.transcripts.get(shoe)
        if (text === undefined) throw new Error(`no transcript of ${shoe}`)
        return this.tricks.transcript(text)
      },
      signatureTroubles: async (view) => await signatureTroubles(view, this.keys.publicKey),
      now: () => 0,
      wait: async () => {},
      onResult: (kept) => this.results.push(kept),
    })
  }

  private get moment(): Moment {
    const { keeper, table } = this.running
    return {
      opening: this.opening,
      table,
      round: 1,
      announced: keeper.announcements,
      ceremony: keeper.ceremony,
      signatures: keeper.signatures,
      proofs: keeper.proofs,
      waitingFor: keeper.waitingFor,
      deadline: null,
      now: 0,
      ready: [],
      wallet: () => 0,
    }
  }

  get view(): TableView {
    return this.tricks.view(structuredClone(tableView(this.moment, PUBLIC)))
  }

  /** Shows the watch what has happened since the last call. */
  async show(isWhole = false): Promise<void> {
    const steps = this.running.takeSteps()
    const number = ++this.version
    const events = steps.flatMap(({ event }) => {
      const shown = eventView(event, PUBLIC, this.running.table)
      return shown === undefined ? [] : [{ number, at: 0, event: structuredClone(shown) }]
    })
    await this.watch.hear({ version: number, events: this.tricks.events(events), view: this.view, isWhole })
    for (const message of this.answers.splice(0)) {
      await this.watch.hearProofs(this.tricks.proofs(structuredClone(message)))
    }
  }

  /** The troubles of all shoes, by kind. */
  get troubles(): readonly string[] {
    return [...new Set(this.results.flatMap(({ troubles }) => troubles.map(({ kind }) => kind)))]
  }

  get checked(): readonly string[] {
    return this.results.filter(({ result }) => result === 'holds').map(({ shoe }) => shoe)
  }
}
