import { Floor } from '@openpit/jackpot'
import { type Desk, NO_DESK } from '../promotion/desk-state.ts'
import type { Stage } from '../stage.ts'

/** A floor in the middle of a scenario, with its promotions desk. */
export class FloorStage extends Floor<Stage> {
  desk: Desk = NO_DESK

  override copy(): FloorStage {
    const copy = new FloorStage(this.playAt, this.secrets, this)
    copy.desk = this.desk
    return copy
  }
}
