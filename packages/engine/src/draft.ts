import type { RoundEvent } from './event.ts'
import { evolve } from './evolve.ts'
import type { Round } from './round.ts'
import type { Rules } from './rules.ts'

/** A decision being made: the round as it will be, and the events that take it there. */
export class Draft {
  round: Round
  readonly rules: Rules
  readonly events: RoundEvent[] = []

  constructor(round: Round, rules: Rules) {
    this.round = round
    this.rules = rules
  }

  emit(event: RoundEvent): void {
    this.events.push(event)
    this.round = evolve(this.round, event)
  }
}
