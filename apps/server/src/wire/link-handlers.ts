import { actorOf } from '../accounts/roles.ts'
import type { LinkOpening } from '../links/link-opening.ts'
import { UnlawfulLink } from '../links/link-opening.ts'
import { linkPowers } from '../links/link-powers.ts'
import type { Links } from '../links/links.ts'
import { type Handlers, HttpRefusal } from './http.ts'

type LinkRoute =
  | 'jackpots'
  | 'openLink'
  | 'jackpot'
  | 'jackpotLife'
  | 'jackpotPowers'
  | 'jackpotFunds'
  | 'jackpotActivity'
  | 'jackpotDay'

const NOT_FOUND = { kind: 'not-found', clause: null } as const

/** The jackpots, for everyone; their money, for the staff who may see it. */
export function linkHandlers(links: Links): Pick<Handlers, LinkRoute> {
  return {
    jackpots: async () => [...(await links.views())],
    openLink: async ({ person, body }) => {
      const by = actorOf({ person: person.handle, role: person.role })
      if (by === undefined) throw new HttpRefusal(403, { kind: 'not-your-role', clause: null, who: ['manager'] })
      return await links.open(body as LinkOpening, by).catch((error: unknown) => {
        if (!(error instanceof UnlawfulLink)) throw error
        throw new HttpRefusal(error.refusal.kind === 'link-name-taken' ? 409 : 422, error.refusal)
      })
    },
    jackpot: async ({ params }) => {
      const detail = await links.detail(params.link)
      if (detail === undefined) throw new HttpRefusal(404, NOT_FOUND)
      return detail
    },
    jackpotLife: async ({ params, query }) => {
      const file = await links.life(params.link, query.level, query.life)
      if (file === undefined) throw new HttpRefusal(404, NOT_FOUND)
      return file
    },
    jackpotPowers: async ({ person, params }) => {
      const view = await links.detail(params.link)
      if (view === undefined) throw new HttpRefusal(404, NOT_FOUND)
      return [...linkPowers(view, actorOf({ person: person.handle, role: person.role }))]
    },
    jackpotFunds: async ({ params }) => {
      const funds = await links.funds(params.link)
      if (funds === undefined) throw new HttpRefusal(404, NOT_FOUND)
      return funds
    },
    jackpotActivity: async ({ params }) => {
      const activity = await links.reader.activity(params.link)
      if (activity === undefined) throw new HttpRefusal(404, NOT_FOUND)
      return activity
    },
    jackpotDay: async ({ params, query }) => {
      const day = await links.day(params.link, query.since)
      if (day === undefined) throw new HttpRefusal(404, NOT_FOUND)
      return day
    },
  }
}
