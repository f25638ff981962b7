import type { BoxNumber, Clause, PlayerId } from '@openpit/engine'

/** Why the table refuses what it is told about people and their places. */
export type HouseRefusal = { readonly clause: Clause } & (
  | {
      readonly kind: 'seat-taken'
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly free: readonly BoxNumber[]
    }
  | { readonly kind: 'seat-is-yours'; readonly box: BoxNumber }
  | { readonly kind: 'seat-has-a-wager'; readonly box: BoxNumber; readonly player: PlayerId }
  | { readonly kind: 'not-at-the-table'; readonly player: PlayerId }
  | { readonly kind: 'is-leaving'; readonly player: PlayerId }
)

type Kind = HouseRefusal['kind']

/** What is wrong, and what would be right. */
const WORDS: { readonly [K in Kind]: (refusal: Extract<HouseRefusal, { kind: K }>) => string } = {
  'seat-taken': ({ box, player, free }) =>
    `${player} sits at box ${box}; ${free.length === 0 ? 'no box is free' : `free is ${free.join(', ')}`}`,
  'seat-is-yours': ({ box }) => `box ${box} is this player's seat already`,
  'seat-has-a-wager': ({ box, player }) => `${player} gives up box ${box}, but not while a wager lies there`,
  'not-at-the-table': ({ player }) => `${player} is not at this table`,
  'is-leaving': ({ player }) => `${player} leaves when the round is over`,
}

export function isHouseRefusal(refusal: { readonly kind: string }): refusal is HouseRefusal {
  return Object.hasOwn(WORDS, refusal.kind)
}

export function explainHouse(refusal: HouseRefusal): string {
  const words = WORDS[refusal.kind] as (refusal: HouseRefusal) => string
  return `${words(refusal)} (${refusal.clause})`
}
