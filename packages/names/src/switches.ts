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
