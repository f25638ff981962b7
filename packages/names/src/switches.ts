/** The yes-or-no options of tables. Each book says which of them it has and what they change. */
export const SWITCH_NAMES = [
  'resplit',
  'insuranceOnTen',
  'blackjacksWait',
  'boxMaximum',
  'sideBetsNeedMain',
  'firstTwoFaceDown',
  'shufflingDevice',
  'peek',
  'surrender',
  'lowLimit',
  'cashless',
] as const
export type SwitchName = (typeof SWITCH_NAMES)[number]

/** The options that change what cards and decisions lead to. The others are about limits, cards and chips. */
export const ROUND_SWITCHES = [
  'resplit',
  'insuranceOnTen',
  'blackjacksWait',
  'firstTwoFaceDown',
  'peek',
  'surrender',
] as const satisfies readonly SwitchName[]
