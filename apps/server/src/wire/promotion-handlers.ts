import type { Actor } from '@openpit/engine'
import type { Prizes, PromotionTerms } from '@openpit/promotion'
import type { PromotionView, Refusal } from '@openpit/protocol'
import type { Person } from '../accounts/people.ts'
import { may, whoMay } from '../accounts/permissions.ts'
import { actorOf } from '../accounts/roles.ts'
import type { Floor } from '../casino/floor.ts'
import type { Reply } from '../host/replies.ts'
import type { PromotionDesk } from '../promotions/promotion-desk.ts'
import type { PromotionState } from '../promotions/promotion-stream.ts'
import { deskView, ownPart, promotionView, winnersIn } from '../promotions/promotion-views.ts'
import { chosenNames } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import { type Handlers, HttpRefusal } from './http.ts'

type PromotionRoute =
  | 'promotions'
  | 'promotion'
  | 'drawProof'
  | 'myPart'
  | 'promotionDesk'
  | 'planPromotion'
  | 'tellPromotion'

/** The routes about promotions: what people see of them, and the acts by which they change them. */
export function promotionHandlers(store: Store, floor: Floor, desk: PromotionDesk): Pick<Handlers, PromotionRoute> {
  const viewsOf = async (states: readonly PromotionState[]): Promise<PromotionView[]> => {
    const winners = [...new Set(states.flatMap(winnersIn))]
    const names = new Map((await chosenNames(store, winners)).map(({ player, name }) => [player, name]))
    return states.map((state) => promotionView(state, desk.time, (player) => names.get(player) ?? null))
  }
  const viewOf = async (state: PromotionState) => (await viewsOf([state]))[0] as PromotionView
  /** Players see a promotion when it has started. */
  const mustFind = async (promotion: string, person: Person | undefined): Promise<PromotionState> => {
    const state = await desk.find(promotion)
    const isShown = state !== undefined && (state.promotion.startedAt !== null || seesPlans(person))
    if (!isShown) throw new HttpRefusal(404, { kind: 'promotion-unknown', clause: null, promotion })
    return state
  }
  return {
    promotions: async ({ person }) => {
      const states = await desk.all()
      return await viewsOf(states.filter(({ promotion }) => promotion.startedAt !== null || seesPlans(person)))
    },
    promotion: async ({ person, params }) => await viewOf(await mustFind(params.promotion, person)),
    drawProof: async ({ person, params, reply }) => {
      const { promotion } = params
      const proof = await desk.proofOf(await mustFind(promotion, person))
      if (proof === undefined) throw new HttpRefusal(404, { kind: 'promotion-unknown', clause: null, promotion })
      void reply.header('content-disposition', `attachment; filename="${promotion}.draw.json"`)
      return proof
    },
    myPart: async ({ person, params }) => {
      const state = await mustFind(params.promotion, person)
      return ownPart(state, person.handle, await desk.saltOf(params.promotion, person.handle))
    },
    promotionDesk: async ({ person, params }) => {
      const state = await mustFind(params.promotion, person)
      return deskView(state, await viewOf(state))
    },
    planPromotion: async ({ person, body }) => {
      const { id, promotion: name, rulebook } = body
      const plan = { name, rulebook, terms: body.terms as PromotionTerms, prizes: body.prizes as Prizes }
      return done(await desk.plan(mustAct(person), id, plan))
    },
    tellPromotion: async ({ person, params, body }) => {
      const { id, act } = body
      const by = mustAct(person)
      if (act.do === 'enter') {
        const barred = await floor.standings.refusalFor(person.handle)
        if (barred) throw new HttpRefusal(403, barred)
      }
      if ((act.do === 'commitBytes' || act.do === 'showBytes') && !may(person.role, 'scrutinise')) {
        throw new HttpRefusal(403, { kind: 'not-your-role', clause: null, who: whoMay('scrutinise') })
      }
      return done(await desk.tell(params.promotion, by, id, act))
    },
  }
}

function seesPlans(person: Person | undefined): boolean {
  return person !== undefined && may(person.role, 'readPromotions')
}

/** Administrators have no role at tables and none in promotions. */
export function mustAct({ handle, role }: Person): Actor {
  const actor = actorOf({ person: handle, role })
  if (actor === undefined) throw new HttpRefusal(403, { kind: 'not-your-role', clause: null, who: [] })
  return actor
}

function done(reply: Reply): { version: number } {
  if (!reply.ok) throw refusedByDesk(reply.refusal)
  return { version: reply.version }
}

const STATUS: Readonly<Partial<Record<Refusal['kind'], number>>> = {
  'promotion-unknown': 404,
  'no-such-promotion': 404,
  'no-such-voucher': 404,
  'no-such-player-card': 404,
  'not-your-work': 403,
  'promotion-not-your-work': 403,
  'staff-cannot-enter': 403,
  'promotion-name-taken': 409,
  'not-done': 503,
  'not-here': 503,
}

export function refusedByDesk(refusal: Refusal): HttpRefusal {
  return new HttpRefusal(STATUS[refusal.kind] ?? 422, refusal)
}
