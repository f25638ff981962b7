/** What the client can find wrong with a shoe. */
export type TroubleKind =
  /** The shoe, or what was published of it, is not the one that the player sealed to. */
  | 'shoe-changed'
  /** The shoe is for another game than the table's. */
  | 'other-game'
  /** The player's own commitment is missing from the closed list. */
  | 'own-missing'
  /** The closed list has another commitment under the player's name. */
  | 'own-changed'
  /** The closed list does not give the published digest. */
  | 'list-wrong'
  /** The house's signature is missing or does not hold. */
  | 'bad-signature'
  /** Something that was published has changed later. */
  | 'changed-later'
  /** The proof of a card does not lead to the root. */
  | 'wrong-proof'
  /** A card on the table was not the one that the proof or the transcript gives. */
  | 'other-card'
  /** The transcript does not verify. */
  | 'broken-transcript'
  /** The transcript contradicts the copy that this browser kept. */
  | 'differs-from-copy'

export interface Trouble {
  readonly kind: TroubleKind
  /** Fields and positions, for experts. */
  readonly details: readonly string[]
}

export function trouble(kind: TroubleKind, ...details: readonly string[]): Trouble {
  return { kind, details }
}
