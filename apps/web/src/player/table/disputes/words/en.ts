/** The texts of a player's disputes at a table with real cards. */
export const en = {
  title: 'Your disputes',
  about: 'A supervisor decides. If you disagree, you can ask for a review by another person. The review is final.',
  complaintAbout: 'After it you can complain to an inspector.',
  none: 'You have raised no dispute here.',
  dispute: (number: number): string => `Dispute ${number}`,
  stage: {
    open: 'A supervisor decides it.',
    decided: 'It is decided.',
    'in-review': 'Another person reviews it.',
    final: 'The review is over: the decision is final.',
    'with-inspector': 'It is with the inspector.',
  },
  review: 'Ask for a review',
  complain: 'Complain to the inspector',
  outcome: (side: 'player' | 'house', isReview: boolean): string =>
    `Decided for ${side === 'player' ? 'you' : 'the house'}${isReview ? ' after the review' : ''}.`,
  what: 'What is it about?',
  where: 'At which box?',
  noBox: 'No box in particular',
  needed: 'Write what happened, or choose a box.',
  raise: 'Raise a dispute',
}

export type DisputeWords = typeof en
