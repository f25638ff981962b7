import { copied, type RoundChanges } from './changes/changing.ts'
import type { RoundEvent } from './event.ts'
import { apply } from './evolve.ts'
import type { Round } from './round.ts'
import type { Rules } from './rules.ts'

const NO_EVENTS: RoundEvent[] = []

/**
 * A decision being made: the round as it will be, and the events that take it there. The round that it was made
 * from stays as it is. Whoever has read a hand from the draft and then emits an event, has to read it again: a hand
 * that this decision has changed before is changed in place.
 */
export class Draft implements RoundChanges {
  readonly round: Round
  readonly before: Round
  readonly rules: Rules
  events: RoundEvent[]

  constructor(round: Round, rules: Rules) {
    this.round = copied(round)
    this.before = round
    this.rules = rules
    this.events = NO_EVENTS
  }

  emit(event: RoundEvent): void {
    this.note(event)
    apply(this, event)
  }

  /**
   * Only puts an event on the list. For what happens at every card: whoever notes it makes its change too, with the function
   * that `apply` has for it, and need not search again for the hand that it has before it. A change that is not the event's
   * own would part the round from its log: the properties compare the two after every command.
   */
  note(event: RoundEvent): void {
    // Most decisions are a single event: only a longer list is worth the room that `push` reserves.
    if (this.events === NO_EVENTS) this.events = [event]
    else this.events.push(event)
  }
}
