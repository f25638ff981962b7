import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take ten seconds or more, the longest first. A missing one only costs time: if it starts last, it
 * runs alone while the other cores are idle.
 */
const LONG = [
  'packages/scenario/test/properties.test.ts',
  'apps/web/test/e2e/lab.test.ts',
  'apps/web/test/e2e/shared-table.test.ts',
  'apps/web/test/e2e/alone.test.ts',
  'tools/test/seventh-book.test.ts',
  'apps/server/test/nodes.test.ts',
  'apps/cli/test/first-starts.test.ts',
  'apps/cli/test/staff-file.test.ts',
  'apps/server/test/stopping.test.ts',
  'apps/server/test/logout.test.ts',
  'apps/cli/test/staff.test.ts',
  'apps/server/test/faults.test.ts',
  'apps/server/test/restore.test.ts',
  'apps/server/test/vault.test.ts',
  'apps/cli/test/cli.test.ts',
  'apps/cli/test/serve.test.ts',
  'apps/server/test/world.test.ts',
  'apps/server/test/double-spending.test.ts',
  'apps/server/test/barring.test.ts',
  'tools/test/attack.test.ts',
  'apps/server/test/floods.test.ts',
  'apps/server/test/site.test.ts',
  'apps/web/test/e2e/first-round.test.ts',
  'apps/web/test/e2e/public-pages.test.ts',
  'apps/web/test/e2e/signs.test.ts',
  'apps/web/test/e2e/announcements.test.ts',
  'apps/keeper/test/random-sessions.test.ts',
  'tools/test/big-floor.test.ts',
  'packages/odds/test/exact.test.ts',
  'packages/odds/test/kernel.test.ts',
  'packages/scenario/test/nonsense.test.ts',
  'tools/test/mutation.test.ts',
  'tools/test/battery.test.ts',
  'apps/cli/test/odds.test.ts',
  'apps/cli/test/simulate.test.ts',
  'apps/web/test/e2e/cloth.test.ts',
  'apps/web/test/e2e/online-buttons.test.ts',
  'packages/odds/test/charting.test.ts',
  'packages/odds/test/every-order.test.ts',
]

/** Vitest's own order uses the times of an earlier run, which a fresh clone does not have. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place < 0 ? LONG.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
