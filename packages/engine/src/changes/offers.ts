import type { Cents } from '@openpit/money'
import type { Ask, BoxNumber, Insurance, PlayerId } from '../round.ts'
import type { EventOf, WritableRound } from './changing.ts'

function changeAsks(round: WritableRound, change: (ask: Ask) => Ask | undefined): void {
  if (round.offers === null) return
  const asks = round.offers.asks.flatMap((ask) => change(ask) ?? [])
  round.offers = { ...round.offers, asks }
}

/** Removes a player's ask at a box, or replaces it with what `left` returns. */
export function answer(
  round: WritableRound,
  player: PlayerId,
  box: BoxNumber,
  left: (ask: Ask) => Ask | undefined = () => undefined,
): void {
  changeAsks(round, (ask) => (ask.player === player && ask.box === box ? left(ask) : ask))
}

function withoutOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  const may = ask.may.filter((name) => name !== offer)
  return may.length > 0 ? { ...ask, may } : undefined
}

function onlyOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  return ask.may.includes(offer) ? { ...ask, may: [offer] } : undefined
}

export function returnInsurance(round: WritableRound, { player, box, cents }: EventOf<'insurance-returned'>): void {
  round.insurance = round.insurance
    .map((one) => (one.player === player && one.box === box ? { ...one, cents: (one.cents - cents) as Cents } : one))
    .filter((one) => one.cents > 0)
}

export function insure(round: WritableRound, { player, box, cents, sealed }: EventOf<'insurance-placed'>): void {
  const placed: Insurance = sealed === undefined ? { player, box, cents } : { player, box, cents: sealed, sealed: true }
  round.insurance = [...round.insurance, placed]
  // A player with a blackjack who insures may still ask for even money. For all other players, insuring answers the
  // offer.
  answer(round, player, box, (ask) => withoutOffer(ask, 'insure'))
}

export function takeEvenMoney(round: WritableRound, { player, box }: EventOf<'even-money-taken'>): void {
  answer(round, player, box, (ask) => onlyOffer(ask, 'pressPrizeButton'))
}

/** Withdraws every offer at a box. */
export function closeAsks(round: WritableRound, box: BoxNumber): void {
  changeAsks(round, (ask) => (ask.box === box ? undefined : ask))
}

export function pressPrizeButton(round: WritableRound, { box }: EventOf<'prize-button-pressed'>): void {
  changeAsks(round, (ask) => (ask.box === box ? withoutOffer(ask, 'pressPrizeButton') : ask))
  round.prizesDue = [...round.prizesDue, box]
}

export function removePrizeDue(round: WritableRound, box: BoxNumber): void {
  round.prizesDue = round.prizesDue.filter((due) => due !== box)
}

export function nominate(round: WritableRound, { box, player }: EventOf<'prize-button-nominated'>): void {
  if (round.offers === null) return
  const asks = round.offers.asks
  const asked = asks.find((ask) => ask.player === player && ask.box === box)
  const nominated: Ask = { player, box, may: [...(asked?.may ?? []), 'pressPrizeButton'] }
  round.offers = {
    ...round.offers,
    asks: asked ? asks.map((ask) => (ask === asked ? nominated : ask)) : [...asks, nominated],
  }
}
