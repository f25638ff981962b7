import type { Ask, BoxNumber, PlayerId } from '../round.ts'
import type { Changing } from './changing.ts'

export function changeAsks(round: Changing, change: (ask: Ask) => Ask | undefined): void {
  if (round.offers === null) return
  const asks = round.offers.asks.flatMap((ask) => change(ask) ?? [])
  round.offers = { ...round.offers, asks }
}

/** A player has answered at a box: what is left of the question, if anything. */
export function answer(
  round: Changing,
  player: PlayerId,
  box: BoxNumber,
  left: (ask: Ask) => Ask | undefined = () => undefined,
): void {
  changeAsks(round, (ask) => (ask.player === player && ask.box === box ? left(ask) : ask))
}

export function withoutOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  const may = ask.may.filter((name) => name !== offer)
  return may.length > 0 ? { ...ask, may } : undefined
}

export function onlyOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  return ask.may.includes(offer) ? { ...ask, may: [offer] } : undefined
}

export function nominate(round: Changing, box: BoxNumber, player: PlayerId): void {
  if (round.offers === null) return
  const asks = round.offers.asks
  const asked = asks.find((ask) => ask.player === player && ask.box === box)
  const nominated: Ask = { player, box, may: [...(asked?.may ?? []), 'pressPrizeButton'] }
  round.offers = {
    ...round.offers,
    asks: asked ? asks.map((ask) => (ask === asked ? nominated : ask)) : [...asks, nominated],
  }
}
