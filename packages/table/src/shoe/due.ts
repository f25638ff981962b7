import type { ShoeRules, ShuffleReason } from '@openpit/rulebooks'
import type { Table, TableEvent } from '../table.ts'
import type { ShoeRefusal } from './refusal.ts'
import type { MarkerPlace, ShuffleDue } from './shoe.ts'

export type Events = readonly TableEvent[]

/** Refuses a command that needs a ready shoe, and names the step that must come first. */
export function notReady({ shoe, shoeRules }: Table): ShoeRefusal | undefined {
  const { stage } = shoe
  const { says } = shoeRules
  switch (stage.is) {
    case 'in-play':
      return undefined
    case 'burning':
      return { kind: 'shoe-not-ready', clause: shoeRules.firstCard.clause, wants: 'burn' }
    case 'to-load':
      return { kind: 'shoe-not-ready', clause: says.cards, wants: 'load' }
    case 'to-prepare': {
      const [want] = stage.wants
      return want && { kind: 'shoe-not-ready', clause: want.clause, wants: want.step }
    }
    case 'to-shuffle':
      return { kind: 'shoe-not-ready', clause: stage.clause, wants: 'shuffle' }
    case 'to-cut':
      return { kind: 'shoe-not-ready', clause: says.cut, wants: 'cut' }
    case 'to-mark':
      return { kind: 'shoe-not-ready', clause: says.marking, wants: 'markers' }
  }
}

export function shuffleDue(rules: ShoeRules, reason: ShuffleReason, place: MarkerPlace | null = null): ShuffleDue {
  return { reason, place, binding: true, clause: rules.shuffles[reason].clause }
}

/** A device shuffles by itself, but some books require a shuffle nevertheless. */
export function needsNoShuffle({ source, deviceShuffles }: ShoeRules): boolean {
  return source.is === 'device' && deviceShuffles.is === 'do-not-apply'
}

export function isMarker(reason: ShuffleReason): boolean {
  return reason === 'markerOnBox' || reason === 'markerAtDealer' || reason === 'markerFirst'
}
