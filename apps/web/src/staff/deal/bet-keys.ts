import type { TableView } from '@openpit/protocol'
import { type KeyDraft, type KeyEffect, type KeySituation, NOTHING, NOTHING_TYPED, send, type } from './key-effects.ts'

/** A digit names a box; then the amount, and Enter. Enter alone calls, deals, or confirms a payment. */
export function pressBet(key: string, situation: KeySituation): KeyEffect {
  const { typing, view } = situation
  if (typing.box !== null) return pressAmount(key, typing, typing.box, view)
  if (/^[1-9]$/.test(key) && Number(key) <= view.boxes.length) return type(NOTHING_TYPED, { box: Number(key) })
  return pressWithoutBox(key, situation)
}

function pressWithoutBox(key: string, { due }: KeySituation): KeyEffect {
  if (due.is === 'pay') return key === 'Enter' ? { does: 'paid' } : key === 'P' ? { does: 'paid-all' } : NOTHING
  if (key === 'R') return { does: 'repeat' }
  if (key !== 'Enter' || due.is !== 'bets' || due.next === 'none') return NOTHING
  return send({ do: due.next === 'call' ? 'noMoreBets' : 'deal' })
}

function pressAmount(key: string, typing: KeyDraft, box: number, view: TableView): KeyEffect {
  const { amounts, person } = typing
  const last = amounts.length - 1
  const now = amounts[last] ?? ''
  const withAmount = (text: string) => type(typing, { amounts: [...amounts.slice(0, last), text] })
  if (/^[0-9.]$/.test(key)) return withAmount(`${now}${key}`.slice(0, 9))
  switch (key) {
    case 'Backspace':
      return now === '' ? type(typing, NOTHING_TYPED) : withAmount(now.slice(0, -1))
    case '+':
      return amounts.length <= view.sideBets.length ? type(typing, { amounts: [...amounts, ''] }) : NOTHING
    case 'B':
    case 'C':
      return view.limits.playersPerBox > 1 ? type(typing, { person: key === 'B' ? 'b' : 'c' }) : NOTHING
    case 'W':
      return send({ do: 'withdraw', box, player: patronOn(box, person) })
    case 'L':
      return send({ do: 'leave', player: patronOn(box, person) })
    case 'Enter':
      return sendWager(amounts, box, patronOn(box, person), view)
    default:
      return NOTHING
  }
}

function patronOn(box: number, person: KeyDraft['person']): string {
  return person === '' ? `box.${box}` : `box.${box}.${person}`
}

/** What the person has on the box already is replaced: the dealer keys what lies there. */
function sendWager(amounts: readonly string[], box: number, player: string, view: TableView): KeyEffect {
  const [main = 0, ...sides] = amounts.map(centsIn)
  const named = Object.fromEntries(
    sides.flatMap((cents, index) => (cents > 0 ? [[view.sideBets[index] as string, cents]] : [])),
  )
  const hasSides = Object.keys(named).length > 0
  if (main <= 0 && !hasSides) return NOTHING
  const lies = view.phase === 'wagering' && view.boxes[box - 1]?.bettors.some((bettor) => bettor.player === player)
  return send({
    do: 'wager',
    box,
    player,
    ...(lies ? { instead: true } : {}),
    ...(main > 0 ? { main } : {}),
    ...(hasSides ? { sides: named } : {}),
  })
}

/** `12.5` is twelve dollars and fifty cents. */
function centsIn(text: string): number {
  const dollars = Number(text)
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : 0
}
