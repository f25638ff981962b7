import { closedList, contributionCommitment, isCut } from './contribution.ts'
import { isSame } from './hash.ts'
import type { RebuiltCards } from './rebuild.ts'
import { shoeCommitment } from './shoe.ts'
import type { Check } from './suspects.ts'
import { ENDINGS, type Ending, type RecordedContribution, type Transcript } from './transcript.ts'

// What was published about the shoe, and whether it fits together and with the seed.

export function checkCommitment({ header, seed, commitment }: Transcript): Check[] {
  if (seed === null) return []
  const holds = isSame(shoeCommitment(header, seed), commitment)
  return [
    {
      about: 'commitment',
      of: null,
      name: 'the commitment',
      covers: ['shoe', 'source', 'load', 'follows', 'decks', 'markers', 'stack', 'seed', 'commitment'],
      holds,
      says: holds
        ? 'was made from this seed and these cards'
        : 'was not made from this seed, these cards and this shoe',
    },
  ]
}

export function checkContribution(transcript: Transcript, recorded: RecordedContribution, index: number): Check {
  const { by, cut, random, commitment } = recorded
  const at = `contributions[${index}]`
  const what = { about: 'contribution', of: by, name: `what ${by} added` } as const
  if (random === null) {
    // Nothing else of it can be known, so nothing else may be claimed.
    const holds = cut === null
    return {
      ...what,
      covers: holds ? [] : [`${at}.cut`],
      holds,
      says: holds ? 'was withheld' : 'was withheld, but has a cut',
    }
  }
  const opening = { ...transcript.header, cards: transcript.cards, commitment: transcript.commitment }
  const holds = isSame(contributionCommitment(opening, { by, cut, random }), commitment)
  return {
    ...what,
    covers: ['shoe', 'commitment', `${at}.by`, `${at}.commitment`, `${at}.cut`, `${at}.random`],
    holds,
    says: holds
      ? `is what was committed to${cut === null ? '' : `, with the cut at ${cut}`}`
      : 'is not what was committed to',
  }
}

/** The list that everybody saw before anything was revealed. */
export function checkClosed({ header, cards, commitment, contributions, closed }: Transcript): Check[] {
  const what = { about: 'list', of: null, name: 'the closed list' } as const
  const twice = contributions.find(({ by }, index) => contributions.findIndex((other) => other.by === by) !== index)
  if (twice) return [{ ...what, covers: ['contributions'], holds: false, says: `has ${twice.by} twice` }]
  if (closed === null) {
    const early = contributions.find(({ random }) => random !== null)
    const says = early ? `${early.by} revealed before the list was closed` : 'is still open'
    return [{ ...what, covers: early ? ['closed'] : [], holds: early === undefined, says }]
  }
  const holds = isSame(closedList({ ...header, cards, commitment }, contributions), closed)
  return [
    {
      ...what,
      covers: [
        ...['shoe', 'follows', 'decks', 'markers', 'cards', 'commitment', 'closed'],
        ...contributions.flatMap((_, index) => [`contributions[${index}].by`, `contributions[${index}].commitment`]),
      ],
      holds,
      says: holds ? 'names exactly these contributions, in this order' : 'is not that of these contributions',
    },
  ]
}

/** Cutting cards lie in the stack, the one that comes out first named first; a device has none. */
export function checkMarkers({ header, cards }: Transcript): Check[] {
  const { markers, source } = header
  const isOrdered = markers.every((behind, index) => index === 0 || behind < (markers[index - 1] as number))
  const isInside = markers.every((behind) => behind < cards)
  if (isOrdered && isInside && (source === 'shoe' || markers.length === 0)) return []
  return [
    {
      about: 'markers',
      of: null,
      name: 'the cutting cards',
      covers: ['markers', 'cards'],
      holds: false,
      says: 'do not lie in the stack, in falling order',
    },
  ]
}

export function checkCuts({ contributions, cards }: Transcript): Check[] {
  return contributions.flatMap(({ by, cut }, index) => {
    if (cut === null || isCut(cut, cards)) return []
    const covers = [`contributions[${index}].cut`, 'cards']
    return [
      { about: 'cut', of: by, name: `the cut of ${by}`, covers, holds: false, says: `must be from 1 to ${cards - 1}` },
    ]
  })
}

export function checkRoot({ root, contributions, closed }: Transcript, rebuilt: RebuiltCards | undefined): Check[] {
  // Where the list was never closed, nobody knew an order.
  if (rebuilt === undefined || (closed === null && root === null)) return []
  const holds = root !== null && isSame(rebuilt.root, root)
  const parts = contributions.flatMap((_, index) =>
    ['by', 'cut', 'random'].map((field) => `contributions[${index}].${field}`),
  )
  return [
    {
      about: 'order',
      of: null,
      name: 'the order',
      covers: ['shoe', 'source', 'load', 'follows', 'decks', 'markers', 'stack', 'seed', 'root', ...parts],
      holds,
      says: holds
        ? 'follows from the seed and from what was added'
        : 'does not follow from the seed and from what was added',
    },
  ]
}

/** A seed is shown when, and only when, the shoe has ended; and the shoe ended as it says. */
export function checkEnding(transcript: Transcript): Check {
  const wrong = contradictions(transcript)
  const holds = wrong.length === 0
  const says = holds ? `the shoe is at: ${transcript.ended}` : wrong.join('; ')
  return {
    about: 'end',
    of: null,
    name: 'the end',
    covers: holds ? [] : ['ended', 'seed', 'root', 'closed'],
    holds,
    says,
  }
}

function contradictions(transcript: Transcript): string[] {
  const { header, ended, seed, course, cards } = transcript
  const dealt = course.filter((happening) => 'position' in happening).length
  const before = cards - Math.max(...header.markers, 0)
  return [
    ...((ended === 'running') === (seed === null) ? [] : ['the seed is shown when the shoe has ended, and not before']),
    ...wrongState(transcript, dealt),
    ...(ended === 'ran-out' && header.source === 'shoe' && dealt < cards ? [`${cards - dealt} cards were left`] : []),
    ...(ended === 'cutting-card' && dealt < before
      ? [`the cutting card lay behind ${before} cards, ${dealt} were dealt`]
      : []),
  ]
}

/** How far the ceremony has come says whether there can be an order, and how the shoe can have ended. */
function wrongState({ ended, root, contributions, closed }: Transcript, dealt: number): string[] {
  const withheld = contributions.filter(({ random }) => random === null).map(({ by }) => by)
  const endings: readonly Ending[] =
    closed === null ? ['running', 'abandoned'] : withheld.length > 0 ? ['running', 'withheld', 'abandoned'] : ENDINGS
  const isOrdered = closed !== null && withheld.length === 0
  return [
    ...(endings.includes(ended) ? [] : [`a shoe that was never ordered has not ended as ${ended}`]),
    ...(ended === 'withheld' && withheld.length === 0 ? ['nobody has withheld anything'] : []),
    ...(isOrdered && root === null ? ['everything was revealed, and no order was bound'] : []),
    ...(!isOrdered && root !== null ? ['there is an order, although not everything was revealed'] : []),
    ...(root === null && dealt > 0 ? ['cards were dealt from a shoe without order'] : []),
  ]
}
