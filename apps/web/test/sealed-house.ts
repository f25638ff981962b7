import { closedListDigest, fromHex, hex, RANDOM_BYTES, seal } from '@openpit/proof'
import type { TableView } from '@openpit/protocol'
import type { SealedPart } from '../src/player/fairness/closed-list.ts'
import { WatchedHouse } from './watched-house.ts'

export const ANN_RANDOM = new Uint8Array(RANDOM_BYTES).fill(7)

/** A table of the Tasmanian game where ann has committed; `bob` adds bytes that the house knows. */
export async function sealedHouse(): Promise<{ house: WatchedHouse; sealed: SealedPart }> {
  const house = new WatchedHouse('tas', {}, 'cheating')
  house.running.shuffle()
  await house.show(true)
  const [announcement] = house.view.shoe.announced
  const { opening } = house.view
  if (announcement === undefined || opening === null) throw new Error('a shoe must be announced')
  const { shoe } = announcement
  const commitment = fromHex(announcement.commitment, 32) as Uint8Array
  const made = seal({ shoe, commitment }, { by: 'ann', cut: null, random: ANN_RANDOM })
  house.running.commit('ann', made.commitment)
  const shill = seal({ shoe, commitment }, { by: 'bob', cut: null, random: ANN_RANDOM })
  house.running.commit('bob', shill.commitment)
  await house.show()
  house.running.makeReady()
  await house.show()
  const sealed = { player: 'ann', shoe, announcement, opening, cut: null, ...made, isTaken: true }
  return { house, sealed }
}

const withShoe = (view: TableView, changed: Partial<TableView['shoe']>): TableView => {
  return { ...view, shoe: { ...view.shoe, ...changed } }
}
const contributors = (view: TableView, change: (by: string, commitment: string) => string | null) => {
  return view.shoe.contributors.flatMap((one) => {
    const commitment = change(one.by, one.commitment)
    return commitment === null ? [] : [{ ...one, commitment }]
  })
}
/** The list, with a digest that fits it. */
const closedAnew = (view: TableView, list: TableView['shoe']['contributors']): TableView => {
  const [announcement] = view.shoe.announced
  if (announcement === undefined) throw new Error('a shoe must be announced')
  const bytes = list.map(({ by, commitment }) => ({ by, commitment: fromHex(commitment, 32) as Uint8Array }))
  const commitment = fromHex(announcement.commitment, 32) as Uint8Array
  return withShoe(view, { contributors: list, closed: hex(closedListDigest({ ...announcement, commitment }, bytes)) })
}
const OTHER = '11'.repeat(32)

/** Lists that must not lead to a reveal: the trouble that is found, what is false, and how the house shows it. */
export const FALSE_LISTS: readonly [string, string, (view: TableView) => TableView][] = [
  [
    'own-missing',
    'its commitment is missing from the list',
    (view) => {
      return closedAnew(
        view,
        contributors(view, (by, commitment) => (by === 'ann' ? null : commitment)),
      )
    },
  ],
  [
    'own-changed',
    'the list has another commitment under its name',
    (view) => {
      return closedAnew(
        view,
        contributors(view, (by, commitment) => (by === 'ann' ? OTHER : commitment)),
      )
    },
  ],
  [
    'list-wrong',
    'the list does not give the published digest',
    (view) => {
      return withShoe(view, { contributors: contributors(view, (by, own) => (by === 'bob' ? OTHER : own)) })
    },
  ],
  [
    'shoe-changed',
    'another commitment of the house is shown',
    (view) => {
      return withShoe(view, { announced: view.shoe.announced.map((shoe) => ({ ...shoe, commitment: OTHER })) })
    },
  ],
  [
    'shoe-changed',
    'the cutting card lies elsewhere',
    (view) => {
      return withShoe(view, { announced: view.shoe.announced.map((shoe) => ({ ...shoe, markers: [1] })) })
    },
  ],
  [
    'shoe-changed',
    'the shoe has become a device',
    (view) => {
      return { ...view, opening: view.opening && { ...view.opening, source: 'device' } }
    },
  ],
  ['other-game', 'the shoe is for another game', (view) => ({ ...view, rulebook: 'pontoon' })],
]
