/** The house's signature on the opening of a shoe, and how it signs the closed list. */
export interface ShoeSignatures {
  readonly opening: Uint8Array | null
  readonly signClosed: (closed: Uint8Array) => Uint8Array | null
}

export const UNSIGNED: ShoeSignatures = { opening: null, signClosed: () => null }
