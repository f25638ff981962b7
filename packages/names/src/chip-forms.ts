/** The forms about the chips of a table with real cards. Each needs two signatures. */
export const CHIP_FORM_KINDS = ['opening', 'fill', 'credit', 'sale', 'redemption', 'closing', 'drop'] as const
export type ChipFormKind = (typeof CHIP_FORM_KINDS)[number]
