import { jackpotOf, type Rules, type SIDE_NAMES } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { OMISSIONS } from '@openpit/rulebooks'
import { cardsLeft, cutRequest, type ShoeCommand, type ShoeStep, type Table, type TableCommand } from '@openpit/table'
import { who } from '../../engine/test/who.ts'
import type { Chance } from './chance.ts'

export const PLAYERS = ['ann', 'bob', 'cat', 'dan'] as const

export function commandForStep(chance: Chance, table: Table, step: Exclude<ShoeStep, 'burn'>): TableCommand {
  const { rules, markers } = table
  const left = cardsLeft(table)
  switch (step) {
    case 'load':
      return { do: 'loadCards', by: who('dealer'), counted: rules.decks.is * rules.deck.is.ranks.length * 4 }
    case 'shuffle':
      return { do: 'shuffle', by: who('dealer') }
    case 'cut': {
      const by = who(chance.from(cutRequest(table)?.who ?? []))
      return chance.oneIn(3) ? { do: 'declineCut', by } : { do: 'cut', by, at: chance.below(left) }
    }
    case 'markers': {
      const first = 1 + chance.below(100)
      return { do: 'placeMarkers', by: who('dealer'), fromBack: markers === 2 ? [first, 0] : [first] }
    }
    case 'mix':
      return { do: 'prepareCards', by: who('dealer'), what: 'wash' }
    default:
      return { do: 'prepareCards', by: who(chance.from(['dealer', 'supervisor'])), what: step }
  }
}

/** A random command about the shoe, whether it makes sense or not. */
export function shoeCommand(chance: Chance): ShoeCommand {
  const by = who(chance.from(['dealer', 'supervisor', 'manager', 'inspector', ...PLAYERS]))
  return chance.from<ShoeCommand>([
    { do: 'loadCards', by, counted: chance.from([312, 208, 0, Number.NaN]) },
    { do: 'shuffle', by },
    { do: 'cut', by, at: chance.from([0, 51, 52, 100.5, 1e9, -3]) },
    { do: 'declineCut', by },
    { do: 'placeMarkers', by, fromBack: chance.from([[], [0], [52], [52, 0], [1e9], [Number.NaN]]) },
    { do: 'burn', by },
    { do: 'cuttingCard', by: who('dealer') },
    { do: 'orderShuffle', by, because: chance.from(['suspicion', 'vacant']) },
    { do: 'replaceCards', by },
    { do: 'missed', by, what: chance.from(OMISSIONS) },
  ])
}

/** A random command of a player or a dealer, mostly senseless. */
export function nonsense(chance: Chance): TableCommand {
  const by = who(chance.from([...PLAYERS, 'dealer', 'zoe']))
  const box = chance.from([0, 1, 2, 3, 4, 99, 1.5])
  const amount = chance.from([Number.NaN, -500, 0, 3, 1e15, 500]) as Cents
  const name = chance.from([
    'hit',
    'stand',
    'double',
    'split',
    'insure',
    'evenMoney',
    'surrender',
    'follow',
    'rescue',
    'wager',
    'deal',
    'takeHand',
    'pressPrizeButton',
    'decline',
    'expose',
    'withdraw',
  ] as const)
  // A table with real cards notes the command as it is: a number that no store keeps must be in a field that is judged.
  const isJudged = name === 'insure' || name === 'split' || name === 'double' || name === 'follow'
  const amounts = name === 'wager' ? { main: amount } : isJudged ? { amount } : {}
  return { do: name, by, box, hand: chance.below(5), ...amounts } as TableCommand
}

/** A random ruling about the money of a round. */
export function ruling(chance: Chance): TableCommand {
  const box = 1 + chance.below(4)
  const player = chance.from(PLAYERS)
  return chance.from<TableCommand>([
    { do: 'voidHand', by: who('supervisor'), box },
    { do: 'voidWager', by: who('supervisor'), player, box },
    { do: 'capWagers', by: who('supervisor'), box },
    { do: 'voidRound', by: who('manager') },
    { do: 'prizeButtonFails', by: who('supervisor'), box },
  ])
}

/** A wager of a random player on one of the first boxes, lawful or not. */
export function randomWager(chance: Chance, rules: Rules): Extract<TableCommand, { do: 'wager' }> {
  const side = chance.from(Object.keys(rules.sides)) as (typeof SIDE_NAMES)[number]
  const fixed = jackpotOf(rules.sides[side])?.wagers.is
  const bet = fixed ? chance.from(fixed) : randomAmount(chance, rules, 4)
  return {
    do: 'wager',
    by: who(chance.from(PLAYERS)),
    box: 1 + chance.below(4),
    ...(chance.oneIn(12) ? {} : { main: randomAmount(chance, rules, 20) }),
    ...(chance.oneIn(6) ? { tokens: 500 as Cents } : {}),
    ...(chance.oneIn(2) ? { sides: { [side]: bet } } : {}),
  }
}

/** Up to this many times five dollars, in whole chips of the table. */
export function randomAmount(chance: Chance, rules: Rules, times: number): Cents {
  const chip = rules.smallestChip.is
  return (Math.ceil((chance.below(times) * 500 + 500) / chip) * chip) as Cents
}
