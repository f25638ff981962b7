import { copied, type RoundChanges } from './changes/changing.ts'
import type { RoundEvent } from './event.ts'
import { apply } from './evolve.ts'
import type { Round } from './round.ts'
import type { Rules } from './rules.ts'

const NO_EVENTS: RoundEvent[] = []

/**
 * A decision while it is being made: the round as it will be, and the events that lead there. The round it started from
 * stays as it is. After `emit`, read any hand again that you took from the draft before: it may have been replaced by a
 * copy, or changed in place.
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
   * Lists an event without applying it. Only for events at every card, where the caller holds the hand already and makes the
   * change itself, with the same function that `apply` uses. Any other change would make the round differ from the fold of
   * its log; the properties compare the two after every command.
   */
  note(event: RoundEvent): void {
    // Most decisions are one event. `push` reserves room for sixteen more, so it is used only for longer lists.
    if (this.events === NO_EVENTS) this.events = [event]
    else this.events.push(event)
  }
}
