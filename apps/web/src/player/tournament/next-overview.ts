import type { TournamentChanges, TournamentOverview } from '@openpit/protocol'
import { applyPatch } from '@openpit/protocol/news'
import { getJson, house } from '../../shared/wire/http.ts'

/** The overview as it is now. A page that has an earlier one asks only for the changes, because the whole is large. */
export async function nextOverview(name: string, before: TournamentOverview | null): Promise<TournamentOverview> {
  // A draft is for staff: the changes are for everyone.
  if (before === null || before.state === 'draft') return await house.tournament(name)
  const path = `/api/tournaments/${encodeURIComponent(name)}/changes?since=${before.version}`
  const { patch, whole } = await getJson<TournamentChanges>(path)
  return whole ?? applyPatch(before, patch)
}
