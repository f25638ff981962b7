/** A line of the tournament's record. */
export type RecordLine = { readonly record: RecordKind } & Readonly<Record<string, unknown>>

/** What a line of the record is about. An act names itself. */
export const RECORD_KINDS = [
  'act',
  'count',
  'conditions-given',
  'form',
  'form-examined',
  'ruling',
  'notice',
  'chips-returned',
  'disqualified',
  'voucher',
  'jokers-shown',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
