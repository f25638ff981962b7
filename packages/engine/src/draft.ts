import { type Changing, copied } from './changes/changing.ts'
import type { RoundEvent } from './event.ts'
import { apply } from './evolve.ts'
import { appended } from './lists.ts'
import type { Round } from './round.ts'
import type { Rules } from './rules.ts'

const NO_EVENTS: RoundEvent[] = []

/**
 * A decision being made: the round as it will be, and the events that take it there. The round that it was made
 * from stays as it is; the draft works on one copy, which nobody else sees before the decision is given.
 */
export class Draft {
  readonly rules: Rules
  events: RoundEvent[] = NO_EVENTS
  private readonly changing: Changing

  constructor(round: Round, rules: Rules) {
    this.changing = copied(round)
    this.rules = rules
  }

  get round(): Round {
    return this.changing
  }

  /** `change` is what `apply` would do for this kind of event: whoever emits one at every card names it, and saves the search. */
  emit<Event extends RoundEvent>(event: Event, change: (round: Changing, event: Event) => void = apply): void {
    // Most decisions are one to three events: only a longer list is worth the room that `push` reserves.
    if (this.events.length < 3) this.events = appended(this.events, event)
    else this.events.push(event)
    change(this.changing, event)
  }
}
