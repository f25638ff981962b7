import type { RouteName } from '@openpit/protocol'
import type { Rate } from '../accounts/rate-limiter.ts'

/** Routes that read the log of a table or a tournament and fold it. They have a limit of their own. */
export const HEAVY_ROUTES: ReadonlySet<RouteName> = new Set([
  ...(['transcript', 'round', 'roundAsScenario', 'audit', 'myData', 'myHistory', 'houseResults'] as const),
  ...([
    'pack',
    'packOfRounds',
    'tournamentStory',
    'tournamentShoe',
    'tournamentHighlights',
    'jackpotLife',
    'drawProof',
  ] as const),
])

/** A tenth of the requests at once, and a twentieth over time. */
export function heavyRate({ burst, msPerTry }: Rate): Rate {
  return { burst: Math.ceil(burst / 10), msPerTry: 20 * msPerTry }
}
