import type { Check } from './check.ts'
import { closedListDigest, contributionCommitment, isCut } from './contribution.ts'
import { isSame } from './hash.ts'
import type { RebuiltCards } from './rebuild.ts'
import { type MarkerLimits, type ShoeHeader, shoeCommitment } from './shoe.ts'
import { ENDINGS, type Ending, type RecordedContribution, type Transcript } from './transcript.ts'

// Checks that what was published about the shoe is consistent, and follows from the seed.

export function checkCommitment({ header, seed, commitment }: Transcript): Check[] {
  if (seed === null) return []
  const holds = isSame(shoeCommitment(header, seed), commitment)
  return [
    {
      about: 'commitment',
      of: null,
      name: 'the commitment',
      covers: [...boundFields(header), 'seed', 'commitment'],
      holds,
      finding: holds
        ? 'was made from this seed and these cards'
        : 'was not made from this seed, these cards and this shoe',
    },
  ]
}

/** The fields of the header to which the commitment binds the house. */
function boundFields({ game }: ShoeHeader): string[] {
  const more = game === undefined ? [] : ['program', 'rules', 'rulebook', 'composition', 'markerLimits']
  const jokers = game?.jokers === undefined ? [] : ['jokers']
  return ['shoe', 'source', 'load', 'follows', 'decks', 'markers', 'stack', ...more, ...jokers]
}

export function checkContribution(transcript: Transcript, recorded: RecordedContribution, index: number): Check {
  const { by, cut, random, commitment } = recorded
  const at = `contributions[${index}]`
  const what = { about: 'contribution', of: by, name: `what ${by} added` } as const
  if (random === null) {
    // Without the random bytes the cut cannot be checked against the commitment, so the file must not claim one.
    const holds = cut === null
    return {
      ...what,
      covers: holds ? [] : [`${at}.cut`],
      holds,
      finding: holds ? 'was withheld' : 'was withheld, but has a cut',
    }
  }
  const opening = { ...transcript.header, cards: transcript.cards, commitment: transcript.commitment }
  const holds = isSame(contributionCommitment(opening, { by, cut, random }), commitment)
  return {
    ...what,
    covers: ['shoe', 'commitment', `${at}.by`, `${at}.commitment`, `${at}.cut`, `${at}.random`],
    holds,
    finding: holds
      ? `is what was committed to${cut === null ? '' : `, with the cut at ${cut}`}`
      : 'is not what was committed to',
  }
}

/** Checks the list of commitments that was published before any was revealed. */
export function checkClosed({ header, cards, commitment, contributions, closed }: Transcript): Check[] {
  const what = { about: 'list', of: null, name: 'the closed list' } as const
  const twice = contributions.find(({ by }, index) => contributions.findIndex((other) => other.by === by) !== index)
  if (twice) return [{ ...what, covers: ['contributions'], holds: false, finding: `has ${twice.by} twice` }]
  if (closed === null) {
    const early = contributions.find(({ random }) => random !== null)
    const finding = early ? `${early.by} revealed before the list was closed` : 'is still open'
    return [{ ...what, covers: early ? ['closed'] : [], holds: early === undefined, finding }]
  }
  const holds = isSame(closedListDigest({ ...header, cards, commitment }, contributions), closed)
  return [
    {
      ...what,
      covers: [
        ...['shoe', 'follows', 'decks', 'markers', 'cards', 'commitment', 'closed'],
        ...contributions.flatMap((_, index) => [`contributions[${index}].by`, `contributions[${index}].commitment`]),
      ],
      holds,
      finding: holds ? 'names exactly these contributions, in this order' : 'does not match these contributions',
    },
  ]
}

/**
 * Checks that the cutting cards lie in the stack and within the limits that the file names, the one that comes out
 * first listed first; a device has none.
 */
export function checkMarkers({ header, cards }: Transcript): Check[] {
  const { markers, source, game } = header
  const isOrdered = markers.every((behind, index) => index === 0 || behind < (markers[index - 1] as number))
  const isInside = markers.every((behind) => behind < cards)
  const what = { about: 'markers', of: null, name: 'the cutting cards', holds: false } as const
  if (!isOrdered || !isInside || (source !== 'shoe' && markers.length > 0)) {
    const finding = 'must lie in the stack and be listed from the front to the back'
    return [{ ...what, covers: ['markers', 'cards'], finding }]
  }
  const limits = game?.markerLimits
  const isWithin = limits === undefined || (limits.length === markers.length && areWithin(markers, limits))
  if (isWithin) return []
  return [{ ...what, covers: ['markers', 'markerLimits'], finding: 'must lie within the limits that the file names' }]
}

function areWithin(markers: readonly number[], limits: readonly MarkerLimits[]): boolean {
  return limits.every(([least, most], index) => {
    const behind = markers[index] as number
    return behind >= least && behind <= most
  })
}

export function checkCuts({ contributions, cards }: Transcript): Check[] {
  return contributions.flatMap(({ by, cut }, index) => {
    if (cut === null || isCut(cut, cards)) return []
    const covers = [`contributions[${index}].cut`, 'cards']
    return [
      {
        about: 'cut',
        of: by,
        name: `the cut of ${by}`,
        covers,
        holds: false,
        finding: `must be from 1 to ${cards - 1}`,
      },
    ]
  })
}

export function checkRoot(
  { header, root, contributions, closed }: Transcript,
  rebuilt: RebuiltCards | undefined,
): Check[] {
  // If the list was never closed, no order was ever made.
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
      covers: [...boundFields(header), 'seed', 'root', ...parts],
      holds,
      finding: holds
        ? 'follows from the seed and from what was added'
        : 'does not follow from the seed and from what was added',
    },
  ]
}

/** Checks that the seed is shown if and only if the shoe has ended, and that it can have ended as the file says. */
export function checkEnding(transcript: Transcript): Check {
  const wrong = contradictions(transcript)
  const holds = wrong.length === 0
  const finding = holds ? `the state of the shoe is: ${transcript.ended}` : wrong.join('; ')
  return {
    about: 'end',
    of: null,
    name: 'the end',
    covers: holds ? [] : ['ended', 'seed', 'root', 'closed'],
    holds,
    finding,
  }
}

function contradictions(transcript: Transcript): string[] {
  const { header, ended, seed, course, cards } = transcript
  const dealt = course.filter((entry) => 'position' in entry).length
  const before = cards - Math.max(...header.markers, 0)
  return [
    ...((ended === 'running') === (seed === null)
      ? []
      : ['the seed must be shown when the shoe has ended, and not before']),
    ...ceremonyContradictions(transcript, dealt),
    ...(ended === 'ran-out' && header.source === 'shoe' && dealt < cards ? [`${cards - dealt} cards were left`] : []),
    ...(ended === 'cutting-card' && dealt < before
      ? [`the cutting card lay behind ${before} cards, ${dealt} were dealt`]
      : []),
  ]
}

/** The state of the ceremony decides whether there can be an order, and how the shoe can have ended. */
function ceremonyContradictions({ ended, root, contributions, closed }: Transcript, dealt: number): string[] {
  const withheld = contributions.filter(({ random }) => random === null).map(({ by }) => by)
  const endings: readonly Ending[] =
    closed === null ? ['running', 'abandoned'] : withheld.length > 0 ? ['running', 'withheld', 'abandoned'] : ENDINGS
  const isOrdered = closed !== null && withheld.length === 0
  return [
    ...(endings.includes(ended) ? [] : [`a shoe whose order was never made cannot have ended as ${ended}`]),
    ...(ended === 'withheld' && withheld.length === 0 ? ['no contribution was withheld'] : []),
    ...(isOrdered && root === null ? ['everything was revealed, but there is no root'] : []),
    ...(!isOrdered && root !== null ? ['there is a root, although not everything was revealed'] : []),
    ...(root === null && dealt > 0 ? ['cards were dealt, but there is no root'] : []),
  ]
}
