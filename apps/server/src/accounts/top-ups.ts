import { chipsGranted, type People, type Person } from './people.ts'
import { type AccountChange, type AccountRefusal, refused } from './refusal.ts'
import type { AccountLimits, AccountSettings } from './settings.ts'

/** A person's money, wherever it is. */
export interface Holdings {
  /** In the wallet and in purses at tables. */
  readonly held: number
  /** Whether they have a wager in a round that is not over: it may still win. */
  readonly hasLiveWager: () => Promise<boolean>
}

type TopUpAmount =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly refusal: AccountRefusal }

/** New demo chips for guests who have run out of them. */
export class TopUps {
  private readonly people: People
  private readonly settings: AccountSettings
  private readonly limits: AccountLimits
  private readonly now: () => Date

  constructor(people: People, settings: AccountSettings, limits: AccountLimits, now: () => Date) {
    this.people = people
    this.settings = settings
    this.limits = limits
    this.now = now
  }

  /** The demo chips that a person can have now; `null` if none. */
  async offerTo({ isGuest }: Person, holdings: Holdings): Promise<number | null> {
    const amount = isGuest ? await this.amountFor(holdings) : undefined
    return amount?.ok ? amount.cents : null
  }

  /** Raises a guest's chips to what guests begin with. A request that comes twice is carried out once. */
  async give(
    handle: string,
    request: string,
    holdingsOf: (handle: string) => Promise<Holdings>,
  ): Promise<AccountChange> {
    const limited = await this.limits.tooMany('topUp', handle)
    if (limited) return refused(limited)
    let refusal = null as AccountRefusal | null
    // Decided while the person's stream is ours: of two requests at the same time, the second sees the chips of the
    // first.
    await this.people.record(handle, this.now(), async ({ isRegistered, topUps }) => {
      refusal = null
      if (topUps.includes(request)) return []
      const amount = isRegistered ? refused({ kind: 'guests-only' }) : await this.amountFor(await holdingsOf(handle))
      if (amount.ok) return [chipsGranted(handle, amount.cents, request)]
      refusal = amount.refusal
      return []
    })
    if (refusal !== null) return refused(refusal)
    const known = await this.people.byHandle(handle)
    return known ? { ok: true, person: known.person } : refused({ kind: 'no-such-person' })
  }

  private async amountFor({ held, hasLiveWager }: Holdings): Promise<TopUpAmount> {
    const { demoChips, topUpBelow } = this.settings
    const below = Math.min(topUpBelow, demoChips)
    if (held >= below) return refused({ kind: 'chips-left', held, below })
    if (await hasLiveWager()) return refused({ kind: 'wagers-open' })
    return { ok: true, cents: demoChips - held }
  }
}
