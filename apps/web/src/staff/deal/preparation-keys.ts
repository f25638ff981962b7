import type { LiveCommand } from '@openpit/protocol'
import type { Due } from './due.ts'
import { type KeyDraft, type KeyEffect, type KeySituation, NOTHING, send, type } from './key-effects.ts'

type Step = Extract<Due, { is: 'prepare' }>['step']
type Origin = Extract<LiveCommand, { do: 'loadCards' }>['cards']

const ORIGINS: Readonly<Record<string, Origin>> = {
  Enter: 'new',
  N: 'new',
  C: 'pre-checked',
  S: 'pre-shuffled',
  F: 'factory',
}

/** Steps that name a number of cards. */
const WITH_NUMBER: ReadonlySet<Step> = new Set<Step>(['load', 'cut', 'markers'])

/** One key for the next step; where a number belongs to it, the number first. */
export function pressPreparation(key: string, step: Step, situation: KeySituation): KeyEffect {
  if (WITH_NUMBER.has(step)) return pressNumber(key, step, situation.typing) ?? pressCounted(key, step, situation)
  if (step === 'mix' && key === 'R') return send({ do: 'prepareCards', what: 'riffle' })
  if (step === 'shuffle' && key === 'M') return send({ do: 'shuffle', how: 'multishuffler' })
  if (key !== 'Enter') return NOTHING
  switch (step) {
    case 'mix':
      return send({ do: 'prepareCards', what: 'wash' })
    case 'shuffle':
    case 'burn':
      return send({ do: step })
    case 'load':
    case 'cut':
    case 'markers':
      return NOTHING
    default:
      return send({ do: 'prepareCards', what: step })
  }
}

/** Several cutting cards have a space between their numbers. */
function pressNumber(key: string, step: Step, typing: KeyDraft): KeyEffect | undefined {
  const { count } = typing
  if (/^[0-9]$/.test(key)) return type(typing, { count: `${count}${key}`.slice(0, 12) })
  if (key === 'Backspace') return type(typing, { count: count.slice(0, -1) })
  return step === 'markers' && key === ' ' && /\d$/.test(count) ? type(typing, { count: `${count} ` }) : undefined
}

function pressCounted(key: string, step: Step, { typing, view }: KeySituation): KeyEffect {
  const numbers = typing.count.trim().split(/\s+/).map(Number)
  const [number = 0] = numbers
  const [player] = view.shoe.cutters
  if (step === 'cut' && key === 'N' && player !== undefined) return send({ do: 'declineCut', player })
  if (number === 0) return NOTHING
  // A player who has come is asked to cut before staff are.
  if (step === 'cut' && key === 'S' && number <= view.boxes.length) {
    return send({ do: 'sit', box: number, player: `box.${number}` })
  }
  if (step === 'load') {
    const cards = ORIGINS[key]
    return cards === undefined ? NOTHING : send({ do: 'loadCards', counted: number, cards })
  }
  if (key !== 'Enter') return NOTHING
  if (step === 'markers') return send({ do: 'placeMarkers', fromBack: numbers })
  return send({ do: 'cut', at: number, ...(player === undefined ? {} : { player }) })
}
