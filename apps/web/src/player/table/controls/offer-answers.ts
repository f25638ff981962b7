import type { BoxView, PlayerCommand, YourView } from '@openpit/protocol'
import type { Messages } from '../../../shared/messages/en.ts'
import { nameAt, type TableContext } from '../table-context.ts'

/** A button of an offer: what it says, and the command that it sends. */
export interface OfferAnswer {
  /** Tells the buttons of one offer apart: two of them may send the same command. */
  readonly as: string
  readonly label: string
  readonly command: PlayerCommand
}

interface OfferContext {
  readonly view: TableContext['view']
  readonly me: string | null
  readonly names: TableContext['names']
  readonly words: Messages
  /** The amount of insurance: what the player has chosen, or what the book fixes. */
  readonly amount: { readonly cents: number; readonly isFixed: boolean }
}

/** The answers that a player can give to an offer, in the order of the buttons. */
export function offerAnswers(choice: YourView['choices'][number], context: OfferContext): readonly OfferAnswer[] {
  const offered = offeredNames(choice)
  const { box } = choice
  return [
    ...(offered.includes('insure') ? [insure(box, context)] : []),
    ...plainAnswers(box, offered, context),
    ...(offered.includes('takeHand') ? takeHand(box, context) : []),
    ...(offered.includes('pressPrizeButton') ? nominate(box, context) : []),
    ...(offered.includes('stayIn') ? [] : [decline(box, offered, context)]),
    ...(mayRefuseForGood(offered, context.view) ? [neverOffer(context)] : []),
  ]
}

/** The decisions that are on offer, without those that would be refused. */
export function offeredNames(choice: YourView['choices'][number]): readonly string[] {
  return choice.of.filter(({ refused }) => refused === null).map(({ do: name }) => name)
}

function mayRefuseForGood(offered: readonly string[], { printed }: TableContext['view']): boolean {
  return offered.includes('insure') && printed.insuranceNeverOffered.is === 'on-request'
}

function insure(box: number, { view, words, amount }: OfferContext): OfferAnswer {
  const label = view.printed.insuranceNeverOffered.is === 'on-request' ? words.play.yesFor : words.play.insureFor
  const command: PlayerCommand = { do: 'insure', box, ...(amount.isFixed ? {} : { amount: amount.cents }) }
  return { as: 'insure', label: label(amount.cents), command }
}

function plainAnswers(box: number, offered: readonly string[], { words }: OfferContext): readonly OfferAnswer[] {
  return offered
    .filter((name) => name !== 'insure' && name !== 'takeHand')
    .map((name) => ({ as: name, label: words.play.names[name] ?? name, command: { do: name, box } as PlayerCommand }))
}

/** One button for each of the two hands that a split has made. */
function takeHand(box: number, { view: { waits }, words }: OfferContext): readonly OfferAnswer[] {
  const hands = waits.for === 'answers' && waits.hand !== null ? [waits.hand, waits.hand + 1] : []
  return hands.map((hand) => {
    return { as: `takeHand ${hand}`, label: words.play.takeHand(hand), command: { do: 'takeHand', box, hand } }
  })
}

function nominate(box: number, { view, me, names, words }: OfferContext): readonly OfferAnswer[] {
  return othersWithPrize(view, view.boxes[box - 1], me).map((player) => ({
    as: `nominate ${player}`,
    label: words.play.nominate(nameAt(names, player)),
    command: { do: 'decline', box, nominate: player },
  }))
}

/** The players to whom the prize button can be handed: others with a main and a prize wager on the box. */
function othersWithPrize(
  { printed }: TableContext['view'],
  box: BoxView | undefined,
  me: string | null,
): readonly string[] {
  const bettors = (box?.bettors ?? []).map(({ player }) => player).filter((player) => player !== me)
  const withPrize = (box?.sides ?? []).filter(({ bet }) => printed.prizeSides.includes(bet))
  return bettors.filter((player) => withPrize.some((side) => side.player === player))
}

function decline(box: number, offered: readonly string[], { view, words: { play } }: OfferContext): OfferAnswer {
  const command: PlayerCommand = { do: 'decline', box }
  if (mayRefuseForGood(offered, view)) return { as: 'decline', label: play.names.decline ?? '', command }
  if (offered.includes('insure')) return { as: 'decline', label: play.noInsurance, command }
  const label = offered.includes('pressPrizeButton') ? play.dealerPresses : play.noThanks
  return { as: 'decline', label, command }
}

function neverOffer({ words }: OfferContext): OfferAnswer {
  const label = words.play.names.neverOfferInsurance ?? ''
  return { as: 'neverOfferInsurance', label, command: { do: 'neverOfferInsurance' } }
}
