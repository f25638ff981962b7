import type { LevelView, LinkView } from '@openpit/protocol'

/** A pool of Blazing 7's with $105,231.75 in it. */
export function levelView(changed: Partial<LevelView> = {}): LevelView {
  return {
    ...{ level: '', meter: 10_523_175, reset: 1_000_000, cap: null, rate: 150_000, reserveRate: 0 },
    ...{ approval: null, life: 1, commitment: null },
    ...changed,
  }
}

/** The link of one Star table. */
export function linkView(changed: Partial<LinkView> = {}): LinkView {
  return {
    ...{ link: 'sevens', rulebook: 'star', bet: 'blazing7s', status: 'open', wager: 500, confirm: 'dealer' },
    ...{ winner: 'wager', number: 1, levels: [levelView()] },
    tables: [{ table: 'star-7', status: 'open', continues: false, deadSensors: [] }],
    ...changed,
  } as LinkView
}
