import type { Person } from '../accounts/people.ts'
import { historyPage } from '../history/player-history.ts'
import type { PastRounds } from '../history/rounds.ts'
import { pursesHeldBy, roundsPlayedBy } from '../store/records/rounds.ts'
import type { Store } from '../store/store.ts'
import { refusedBy } from './account-refusals.ts'
import { clearCookie } from './cookies.ts'
import { type AccountDesk, listed, originOf } from './entry-handlers.ts'
import { type Handlers, HttpRefusal } from './http.ts'

type OwnRoute = 'myHistory' | 'myData' | 'eraseMe'

/** The routes by which people read, export and erase what is stored about them. */
export function ownHandlers(
  { accounts, security, me }: AccountDesk,
  store: Store,
  rounds: PastRounds,
): Pick<Handlers, OwnRoute> {
  return {
    myHistory: async ({ person, query }) => {
      const page = await historyPage(store, rounds, person.handle, query)
      if (page === undefined) {
        const what = 'not a place in the history; use `next` of the page before'
        throw new HttpRefusal(400, { kind: 'not-understood', clause: null, where: 'query.before', what })
      }
      return page
    },
    myData: async ({ person, session, reply }) => {
      void reply.header('content-disposition', `attachment; filename="openpit-${person.handle}.json"`)
      const { handle } = person
      const { wallet } = await me(person)
      return {
        ...personData(person),
        wallet,
        purses: [...(await pursesHeldBy(store, handle))],
        sessions: (await accounts.sessionsOf(handle)).map((one) => listed(one, session)),
        account: [...(await accounts.ownAccount.changesOf(handle))],
        rounds: [...(await roundsPlayedBy(store, handle, null))],
      }
    },
    eraseMe: async (asked) => {
      const { handle } = asked.person
      const own = { handle, session: asked.session ?? '', from: asked.from }
      const erased = await accounts.ownAccount.erase(own, asked.body.password, () => rounds.hasLiveWager(handle))
      const origin = originOf(asked, handle)
      if (erased.ok) await security.write('person-erased', origin, { person: handle })
      else await security.write('request-refused', origin, { what: 'person-erased', why: erased.refusal.kind })
      if (!erased.ok) throw refusedBy(erased.refusal)
      void asked.reply.header('set-cookie', clearCookie())
      return {}
    },
  }
}

function personData({ handle, name, role, createdAt, isGuest, hasSecondFactor }: Person) {
  return { handle, name, role, createdAt: createdAt.getTime(), hasPassword: !isGuest, hasSecondFactor }
}
