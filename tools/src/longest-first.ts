import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take ten seconds or more, the longest first. One that is missing costs time and nothing else: begun
 * last, it runs on alone while the other cores have nothing left to do.
 */
const LONG = [
  'apps/web/test/e2e/lab.test.ts',
  'packages/scenario/test/properties.test.ts',
  'apps/cli/test/cli.test.ts',
  'apps/server/test/nodes.test.ts',
  'tools/test/mutation.test.ts',
  'apps/cli/test/serve.test.ts',
  'apps/web/test/e2e/shared-table.test.ts',
  'apps/web/test/e2e/alone.test.ts',
  'apps/server/test/faults.test.ts',
  'apps/cli/test/odds.test.ts',
  'apps/server/test/world.test.ts',
  'apps/web/test/e2e/announcements.test.ts',
  'packages/odds/test/exact.test.ts',
  'packages/odds/test/kernel.test.ts',
]

/** The default order needs the times of an earlier run, which a fresh clone does not have, and goes by project before it looks at them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place < 0 ? LONG.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
