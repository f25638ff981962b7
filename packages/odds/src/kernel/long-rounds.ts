import { anywhere, both, NO_LANE } from '../wasm/lanes.ts'
import { isZero, type Local } from '../wasm/wasm.ts'
import { accepted, CardsInMemory } from './acceptance.ts'
import { type Hands, handsFrom } from './both-hands.ts'
import { drawCards, Generator } from './draw.ts'
import { Frame } from './frame.ts'
import { Log } from './log.ts'
import type { Constants } from './memory.ts'
import type { Play } from './play.ts'
import { LONG, queuedByte, queuedLanes } from './queue.ts'
import { settleRounds } from './settle.ts'
import { Steps } from './steps.ts'
import { Results } from './tally-code.ts'

/** The first steps keep their cards in registers. Further steps are rare and use memory. */
const STEPS = 3

/** The function that plays up to sixteen long rounds, which have `dealt` cards each, to their end. */
export function longFunction(constants: Constants, play: Play, dealt: number, logs: boolean): Frame {
  const frame = new Frame(2, constants)
  new LongRounds(frame, play, dealt, new Log(frame, logs)).write()
  return frame
}

class LongRounds {
  private readonly frame: Frame
  private readonly play: Play
  private readonly log: Log
  private readonly generator: Generator
  private readonly active: Local
  private readonly kinds: Local[]
  private readonly hands: Hands
  private readonly steps: Steps

  constructor(frame: Frame, play: Play, dealt: number, log: Log) {
    this.frame = frame
    this.play = play
    this.log = log
    this.generator = new Generator(frame)
    const [from, rounds] = [frame.parameter(0), frame.parameter(1)]
    const byte = (place: number): Local => queuedByte(frame, LONG, from, place)
    this.kinds = Array.from({ length: dealt }, (_, card) => byte(card))
    this.hands = handsFrom(frame, play, (place) => byte(dealt + place))
    this.active = queuedLanes(frame, rounds)
    const { need, waits, doubled } = this.hands
    for (const mask of [need, waits, doubled]) frame.set(mask, both(mask, this.active))
    this.steps = new Steps(frame, play, this.hands)
  }

  write(): void {
    const { frame, play, log, kinds, active } = this
    log.cards(kinds)
    frame.block(() => {
      for (let step = 0; step < STEPS; step++) {
        const drawn = drawCards(frame, this.generator, play.shoe)
        const kind = this.steps.take(drawn, accepted(frame, drawn, kinds))
        log.step(kind)
        kinds.push(kind)
        frame.leave(0, isZero(anywhere(this.steps.open())))
      }
      this.goOnInMemory()
    })
    const none = frame.lanes(NO_LANE)
    const net = settleRounds(frame, play, { ...this.hands, ended: active, blackjack: none, surrendered: none })
    log.end(active, net)
    const results = new Results(frame)
    results.add(net)
    results.keep()
    this.generator.keep()
  }

  /** The same steps with the cards in memory, until every lane is done. */
  private goOnInMemory(): void {
    const { frame, play } = this
    const held = new CardsInMemory(frame, this.kinds)
    frame.loop(() => {
      const drawn = drawCards(frame, this.generator, play.shoe)
      const kind = this.steps.take(drawn, held.accepted(drawn))
      this.log.step(kind)
      held.add(kind)
      frame.leave(0, anywhere(this.steps.open()))
    })
  }
}
