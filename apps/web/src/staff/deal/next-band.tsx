import { partsOf } from '../../shared/cards/card.tsx'
import { type Messages, useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { TrainingMark } from '../shared/marks.tsx'
import { type DealContext, useDeal } from './deal-context.ts'
import { isPatron, type Payment, paymentsAt, thenAt } from './due.ts'
import { type DealWords, useDealWords } from './words/words.ts'

/** The one line that says what comes next, and why. */
export function NextBand() {
  const context = useDeal()
  const messages = useMessages()
  const words = useDealWords()
  const isKeyed = context.live.devices.reader === 'out-of-order'
  const { head, about } = nextText(context, words, messages)
  const then = thenAt(context)
  return (
    <>
      {context.live.training && (
        <p className="keyed-band" role="status">
          <TrainingMark />
        </p>
      )}
      {isKeyed && context.due.is === 'card' && (
        <p className="keyed-band" role="status">
          <Icon name="keys" />
          <b>{words.keyed}</b>
          <span>{words.keyedAbout}</span>
        </p>
      )}
      {context.live.readerStop === 'not-due' && (
        <p className="keyed-band" role="status">
          <Icon name="info" />
          <b>{words.notDue}</b>
          <span>{words.notDueAbout}</span>
        </p>
      )}
      <div
        className={context.due.is === 'look-on' ? 'next-band quiet' : 'next-band'}
        role="status"
        aria-live="assertive"
      >
        <small>{words.next}</small>
        <strong>{head}</strong>
        <span>{about}</span>
        {then !== null && <span className="then">{words.after(then.boxes, then.withHand)}</span>}
      </div>
    </>
  )
}

interface NextText {
  readonly head: string
  readonly about: string
}

function nextText(context: DealContext, words: DealWords, messages: Messages): NextText {
  const { due } = context
  switch (due.is) {
    case 'look-on':
      return { head: words.lookOn, about: '' }
    case 'shift':
      return { head: words.shift(due.from), about: words.shiftAbout }
    case 'closed':
      return { head: words.closed, about: '' }
    case 'hold':
      return { head: words.holds[due.because] ?? '', about: due.clause }
    case 'prepare':
      return { head: words.step(due.step), about: words.stepAbout(due.step) }
    case 'card':
      return cardText(context, words)
    case 'decision':
      return decisionText(context, words, messages)
    case 'answers':
      return { head: words.answers(due.about, due.boxes), about: words.answersAbout }
    case 'pay':
      return { head: words.pay(due.box, payTextAt(context, due.box, words, messages)), about: words.payAbout }
    case 'bets':
      return betsText(context, words, messages)
    case 'wait':
      return { head: words.wait, about: '' }
  }
}

function cardText({ due, view }: DealContext, words: DealWords): NextText {
  if (due.is !== 'card') return { head: '', about: '' }
  const { at } = due
  const about = due.from === 'hand' ? words.cardAbout : words.fromReader[due.from]
  if (at === 'stray') return { head: words.cardStray, about: words.strayAbout }
  if (at === 'burn') return { head: words.cardBurned, about }
  if (at === 'dealer') return { head: words.cardToYou, about }
  const hands = view.boxes[at.box - 1]?.hands.length ?? 1
  return { head: words.cardTo(at.box, hands > 1 ? at.hand : null), about }
}

function decisionText({ due, view, work }: DealContext, words: DealWords, { table }: Messages): NextText {
  if (due.is !== 'decision') return { head: '', about: '' }
  const box = view.boxes[due.box - 1]
  const total = box?.hands[due.hand - 1]?.total
  const head = words.decides(due.box, (box?.hands.length ?? 1) > 1 ? due.hand : null)
  const player = work.deal.choices[0]?.player ?? ''
  if (!isPatron(player) && player !== '') return { head, about: words.onPhone(player) }
  const theirs = total ? `${total.soft ? `${table.soft} ` : ''}${total.points}` : ''
  return { head, about: words.against(theirs, partsOf(view.dealer.cards[0] ?? null).rank) }
}

function betsText({ due, typing, view }: DealContext, words: DealWords, { money }: Messages): NextText {
  if (typing.box !== null) {
    const typed = typing.amounts.map((amount, index) => {
      const name = index === 0 ? '' : ` ${view.sideBets[index - 1]}`
      return `$${amount === '' ? '_' : amount}${name}`
    })
    const person = typing.person === '' ? '' : `, ${words.person(typing.person)}`
    return { head: `${words.betFor(typing.box)}${person}`, about: words.betTyped(typed) }
  }
  const next = due.is === 'bets' ? due.next : 'none'
  const sum = view.phase === 'wagering' ? view.boxes.flatMap(({ bettors }) => bettors) : []
  const cents = sum.reduce((all, bettor) => all + bettor.cents, 0)
  const about = next === 'none' ? words.noBets : next === 'call' ? words.callNext : words.dealNext
  return { head: words.betsOpen, about: cents > 0 ? `${money.short(cents)}. ${about}` : about }
}

function payTextAt({ view }: Pick<DealContext, 'view'>, box: number, words: DealWords, messages: Messages): string {
  const [only, ...others] = paymentsAt(view, box)
  return only === undefined || others.length > 0 ? words.several : payText(only, words, messages)
}

/** What changes hands with one player, in words. */
export function payText({ profit, back, isStandOff }: Payment, words: DealWords, { money }: Messages): string {
  const parts = [
    ...(back > 0 ? [words.givesBack(money.short(back))] : []),
    ...(profit > 0 ? [words.pays(money.short(profit))] : []),
    ...(profit < 0 ? [words.takes(money.short(-profit))] : []),
  ]
  if (parts.length > 0) return parts.join(', ')
  return isStandOff ? words.even : words.nothingMoves
}
