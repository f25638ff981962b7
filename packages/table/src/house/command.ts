import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** What people can tell the table about themselves: who sits, who goes, which chips come and go. */
export type HouseCommand =
  | { readonly do: 'sit'; readonly by: PlayerId; readonly box: BoxNumber }
  | { readonly do: 'leave'; readonly by: PlayerId }
  | { readonly do: 'bringChips'; readonly by: PlayerId; readonly cents: Cents }
  | { readonly do: 'takeChips'; readonly by: PlayerId; readonly cents: Cents }

const NAMES: Readonly<Record<HouseCommand['do'], true>> = {
  sit: true,
  leave: true,
  bringChips: true,
  takeChips: true,
}

export function isHouseCommand(command: { readonly do: string }): command is HouseCommand {
  return Object.hasOwn(NAMES, command.do)
}

export type HouseCommandOf<Name extends HouseCommand['do']> = Extract<HouseCommand, { do: Name }>
