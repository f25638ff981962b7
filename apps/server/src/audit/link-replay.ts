import { isDeepStrictEqual } from 'node:util'
import { withoutOldWins } from '@openpit/jackpot'
import { entriesOfLink } from '../links/link-entries.ts'
import {
  type LinkStanding,
  type LinkState,
  linkAfter,
  linkEventOf,
  linkFrom,
  standingOf,
} from '../links/link-record.ts'
import type { AuditedEvent } from '../store/records/audit.ts'
import { differenceIn } from './entries.ts'
import type { StreamReport } from './report.ts'

/** Folds the log of a link again. Its events must lead to the stored entries and snapshots. */
export class LinkReplay {
  private readonly report: StreamReport
  private state: LinkState | undefined

  constructor(report: StreamReport) {
    this.report = report
  }

  take(stored: AuditedEvent): void {
    const event = linkEventOf(stored)
    if (event.kind === 'link-opened' && this.state !== undefined) {
      this.report.find(stored.number, 'the link is opened a second time')
      return
    }
    const difference = differenceIn(stored.entries, entriesOfLink(this.state?.link ?? null, event))
    if (difference !== undefined) this.report.find(stored.number, difference)
    if (event.kind === 'standing-noted' && this.state !== undefined) {
      if (!isDeepStrictEqual(comparable(standingOf(this.state)), comparable(event.standing))) {
        this.report.find(stored.number, 'the snapshot is not what the events give')
      }
    }
    this.state = linkAfter(this.state, stored.number, event)
  }
}

/** A snapshot without old wins: older programs kept all of them. */
function comparable(standing: LinkStanding): unknown {
  const link = withoutOldWins(linkFrom(standing))
  return JSON.parse(JSON.stringify({ ...standing, link: standingOf({ ...standing, link }).link }))
}
