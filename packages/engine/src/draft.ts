import { copyRound, type RoundChanges } from './changes/changing.ts'
import type { RoundEvent } from './event.ts'
import { apply } from './evolve.ts'
import type { Round } from './round.ts'
import type { Rules } from './rules.ts'

const NO_EVENTS: RoundEvent[] = []

/**
 * A decision in the making: the events so far, and the round after them. The round before stays unchanged. After
 * `emit`, re-read any hand that you took from the draft: it may have been replaced by a copy, or changed in place.
 */
export class Draft implements RoundChanges {
  readonly round: Round
  readonly before: Round
  readonly rules: Rules
  events: RoundEvent[]

  constructor(round: Round, rules: Rules) {
    this.round = copyRound(round)
    this.before = round
    this.rules = rules
    this.events = NO_EVENTS
  }

  emit(event: RoundEvent): void {
    this.note(event)
    apply(this, event)
  }

  /**
   * Adds an event without applying it. Only for frequent events, where the caller makes the change itself, with the
   * same function that `apply` uses. Any other change would make the round differ from the fold of its events; the
   * properties compare the two after every command.
   */
  note(event: RoundEvent): void {
    // Most decisions are one event. `push` reserves room for sixteen more, so it is used only for longer lists.
    if (this.events === NO_EVENTS) this.events = [event]
    else this.events.push(event)
  }
}
