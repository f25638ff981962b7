import type { PlayerCommand } from '@openpit/protocol'
import { pressBet } from './bet-keys.ts'
import type { CardSource } from './due.ts'
import { type KeyDraft, type KeyEffect, type KeySituation, NOTHING, send, type } from './key-effects.ts'
import { pressPreparation } from './preparation-keys.ts'

export { isTaken, type KeyDraft, type KeyEffect, type KeySituation, NOTHING_TYPED } from './key-effects.ts'

export const DECISION_KEYS: Readonly<Record<string, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  refuseCard: 'R',
  surrender: 'U',
  insure: 'I',
  evenMoney: 'E',
  decline: 'N',
  follow: 'F',
  takeHand: 'T',
  rescue: 'Q',
  expose: 'O',
  pressPrizeButton: 'B',
  callDealerCard: 'K',
  retract: 'Z',
  takeBack: 'T',
  stayIn: 'Y',
}

const RANKS: Readonly<Record<string, string>> = { 0: '10', 1: '10', T: '10', A: 'A', J: 'J', Q: 'Q', K: 'K' }
const SUITS = 'SHCD'

/** What a key does now. It is pure, so that every key can be tried without a browser. */
export function pressKey(key: string, situation: KeySituation): KeyEffect {
  const up = key.length === 1 ? key.toUpperCase() : key
  const { due, typing } = situation
  if (up === '?') return { does: 'help' }
  if (up === 'Escape') return { does: 'clear' }
  if (up === 'X') return { does: 'wrong' }
  const isSuit = typing.rank !== null && SUITS.includes(up)
  const isPerson = due.is === 'bets' && typing.box !== null
  if (up === 'C' && !isSuit && !isPerson && due.is !== 'prepare') return { does: 'call' }
  switch (due.is) {
    case 'shift':
      return up === 'Enter' ? send({ do: 'onDuty' }) : NOTHING
    case 'card':
      return pressCard(up, typing, due.from)
    case 'decision':
    case 'answers':
    case 'hold':
      return pressDecision(up, situation)
    case 'pay':
    case 'bets':
      return pressBet(up, situation)
    case 'prepare':
      return pressPreparation(up, due.step, situation)
    default:
      return NOTHING
  }
}

/** Rank, then suit: the card is sent with the second key. */
function pressCard(key: string, typing: KeyDraft, from: CardSource): KeyEffect {
  if (key === 'Backspace') return type(typing, { rank: null })
  if (typing.rank !== null && SUITS.includes(key)) {
    const is = `${typing.rank}${key.toLowerCase()}`
    return send({ do: from === 'hand' || from === 'reader' ? 'keyCard' : 'confirmRead', is })
  }
  if (key === 'M' && typing.rank === null) return send({ do: 'cuttingCard' })
  const rank = /^[2-9]$/.test(key) ? key : RANKS[key]
  return rank === undefined ? NOTHING : type(typing, { rank })
}

/** A letter decides for the box that is asked, or for the box that was named before it. */
function pressDecision(key: string, { due, typing, choices, view, playsForAbsent }: KeySituation): KeyEffect {
  if (/^[1-9]$/.test(key) && Number(key) <= view.boxes.length) return type(typing, { box: Number(key) })
  if (key === 'Backspace') return type(typing, { box: null })
  if (key === 'Enter' && due.is === 'answers') return send({ do: 'closeOffers' })
  if (key === 'A' && due.is === 'decision' && playsForAbsent) return send({ do: 'timeIsUp', box: due.box })
  const asked = typing.box === null ? choices[0] : choices.find(({ box }) => box === typing.box)
  const choice = asked?.of.find(({ do: name, refused }) => DECISION_KEYS[name] === key && refused === null)
  return asked === undefined || choice === undefined ? NOTHING : send(decisionOf(asked, choice.do))
}

/** Decisions that are about a box and not about one of its hands. */
const WITHOUT_HAND: ReadonlySet<string> = new Set([
  'insure',
  'evenMoney',
  'expose',
  'pressPrizeButton',
  'decline',
  'callDealerCard',
  'retract',
  'takeBack',
  'stayIn',
])

export function decisionOf(
  asked: Pick<KeySituation['choices'][number], 'player' | 'box' | 'hand'>,
  name: string,
): PlayerCommand {
  const { player, box, hand } = asked
  const place = hand === null || WITHOUT_HAND.has(name) ? { box } : { box, hand }
  return { do: name, ...place, player } as PlayerCommand
}
