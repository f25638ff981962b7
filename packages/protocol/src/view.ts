import { z } from 'zod'
import { BoxNumber, Cents, Clause, HandNumber, Net, Phase, ShoeStep, SideBet } from './amounts.ts'
import { Refusal } from './refusal.ts'

/** `10h`, `Ks`, `Jk`; `null` lies face down. */
export const ShownCard = z.string().nullable().meta({ id: 'ShownCard', description: 'A card; null lies face down.' })

const Total = z.strictObject({ points: z.int(), soft: z.boolean() }).nullable()

export const StakeView = z.strictObject({
  player: z.string(),
  wager: z.enum(['main', 'split']),
  cents: Cents,
  tokens: Cents,
  double: Cents,
  live: z.boolean(),
})

export const HandView = z.strictObject({
  hand: HandNumber,
  cards: z.array(ShownCard),
  total: Total,
  status: z.enum(['in-play', 'card-due', 'finished']),
  bust: z.boolean(),
  blackjack: z.boolean(),
  doubled: z.boolean(),
  surrendered: z.boolean(),
  cleared: z.boolean(),
  stakes: z.array(StakeView),
})

export type HandView = z.infer<typeof HandView>

export const BoxView = z
  .strictObject({
    box: BoxNumber,
    seated: z.string().nullable(),
    /** In the order of placing: the first is nearest to the dealer. */
    bettors: z.array(z.strictObject({ player: z.string(), cents: Cents, tokens: Cents })),
    controller: z.string().nullable(),
    sides: z.array(z.strictObject({ player: z.string(), bet: SideBet, cents: Cents })),
    insurance: z.array(z.strictObject({ player: z.string(), cents: Cents })),
    hands: z.array(HandView),
  })
  .meta({ id: 'BoxView' })
export type BoxView = z.infer<typeof BoxView>

export const SettledLine = z
  .strictObject({
    player: z.string(),
    box: BoxNumber,
    hand: HandNumber,
    wager: z.string(),
    stake: Cents,
    outcome: z.enum(['win', 'loss', 'stand-off', 'void', 'surrender']),
    profit: Net,
    clause: Clause,
    /** The line of the pay table that was paid, where there is one: `perfect pair`. */
    line: z.string().nullable(),
  })
  .meta({ id: 'SettledLine' })
export type SettledLine = z.infer<typeof SettledLine>

export const WaitsView = z
  .discriminatedUnion('for', [
    z.strictObject({ for: z.literal('wagers') }),
    z.strictObject({ for: z.literal('decision'), box: BoxNumber, hand: HandNumber, player: z.string() }),
    z.strictObject({
      for: z.literal('answers'),
      about: z.string(),
      /** Of a double or a split: the hand that it was made on. */
      hand: HandNumber.nullable(),
      asks: z.array(z.strictObject({ player: z.string(), box: BoxNumber, may: z.array(z.string()) })),
    }),
    /** The cards are being made ready; people may still have to show what they have committed to. */
    z.strictObject({ for: z.literal('shoe'), step: z.string(), from: z.array(z.string()) }),
    z.strictObject({ for: z.literal('chance') }),
    z.strictObject({ for: z.literal('nothing') }),
  ])
  .meta({ id: 'WaitsView' })
export type WaitsView = z.infer<typeof WaitsView>

/** What the house has published of a shoe. */
export const ShoeOpening = z.strictObject({
  shoe: z.string(),
  follows: z.string(),
  decks: z.int(),
  markers: z.array(z.int()),
  cards: z.int(),
  commitment: z.string(),
})

export const ShoeView = z.strictObject({
  /** What the cards wait for before a round can be dealt. */
  step: z.enum([...ShoeStep.options, 'nothing']),
  /** The shoe in use or being made ready, and the one after it. */
  announced: z.array(ShoeOpening),
  /** The list of commitments that goes with it, in their order; closed once nobody can join. */
  contributors: z.array(z.strictObject({ by: z.string(), commitment: z.string(), revealed: z.boolean() })),
  closed: z.string().nullable(),
  root: z.string().nullable(),
  /** Who is asked to cut, and how many cards must be in front of the cut and may be at most. */
  cutters: z.array(z.string()),
  cut: z.strictObject({ least: z.int(), most: z.int() }).nullable(),
  /** The first card of this shoe was burned. */
  burned: z.boolean(),
  /** A cutting card has come out: the cards are shuffled after this round. */
  markerOut: z.boolean(),
})

const Odds = z.tuple([z.int(), z.int()])

/** An answer of the rulebook, and the clause that gives it. */
function answer<Answer extends z.ZodType>(is: Answer) {
  return z.strictObject({ is, clause: Clause })
}

/** What of the rules people see before anything is refused: printed on the cloth, or set as a choice of amounts. */
export const PrintedRules = z
  .strictObject({
    decks: answer(z.int()),
    blackjackIsCalled: answer(z.enum(['blackjack', 'pontoon'])),
    blackjackPays: answer(Odds),
    dealerOnSoft17: answer(z.enum(['stands', 'draws'])),
    insurancePays: answer(Odds),
    insuranceAmount: answer(z.enum(['up-to-half', 'exactly-half'])),
    insuranceNeverOffered: answer(z.enum(['on-request', 'not-an-answer'])),
    doubleAmount: answer(z.enum(['up-to-original', 'original'])),
    /** Side bets that are made with these amounts only. */
    fixedSides: z.partialRecord(SideBet, answer(z.array(Cents))),
    /** Side bets with a minimum and a maximum of their own. */
    limitedSides: z.partialRecord(SideBet, answer(z.strictObject({ least: Cents, most: Cents }))),
  })
  .meta({ id: 'PrintedRules' })
export type PrintedRules = z.infer<typeof PrintedRules>

/** What else the signs at a table say: what the operator has chosen, or staff have ordered. */
export const SignsView = z.strictObject({
  /** Whether the maximum is for a box, whoever wagers on it, or for each player. */
  maximumBinds: answer(z.enum(['box', 'player'])),
  /** Who goes on at the minimum from before it was raised, and at which box the marker for it stands. */
  kept: z.array(z.strictObject({ player: z.string(), box: BoxNumber.nullable(), minimum: Cents })),
  /** Side bets that are kept for those with a main wager of their own. */
  needMain: z.array(SideBet),
  /** A wager may be so many times the last one on its box at most. */
  raises: answer(z.int()).nullable(),
  /** Pairs may be split again, up to so many hands. */
  resplit: answer(z.int()).nullable(),
  /** What the jackpot never falls below. */
  jackpotLeast: answer(Cents).nullable(),
})

/** What an audience can see of a table. */
export const TableView = z
  .strictObject({
    title: z.string(),
    rulebook: z.enum(['nsw', 'star', 'tas', 'pontoon', 'nz', 'online']),
    round: z.int(),
    phase: Phase,
    limits: z.strictObject({
      minimum: Cents,
      maximum: Cents,
      increment: Cents,
      smallestChip: Cents,
      playersPerBox: z.int(),
    }),
    printed: PrintedRules,
    sideBets: z.array(SideBet),
    pool: Cents,
    boxes: z.array(BoxView),
    dealer: z.strictObject({ cards: z.array(ShownCard), total: Total, blackjack: z.boolean() }),
    waits: WaitsView,
    settled: z.array(SettledLine),
    shoe: ShoeView,
    cardsLeft: z.int(),
    open: z.boolean(),
    /** Signs that hang at the table, and when what they say comes about. */
    notices: z.array(
      z.strictObject({
        of: z.enum(['limits', 'closing']),
        minimum: Cents.nullable(),
        maximum: Cents.nullable(),
        due: z.number(),
      }),
    ),
    signs: SignsView,
    /** A second person has yet to confirm that the round is void; `null` to those who may not know of it. */
    voidProposed: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
    /** When the clock moves on by itself, in milliseconds since 1970; `null` if it does not. */
    deadline: z.number().nullable(),
    ready: z.array(z.string()),
  })
  .meta({ id: 'TableView' })
export type TableView = z.infer<typeof TableView>

/** What has changed in a view: whole fields, and those boxes that are not as they were. */
export const TableChanges = TableView.partial().meta({ id: 'TableChanges' })
export type TableChanges = z.infer<typeof TableChanges>

/** A decision that would be taken from this person now, or the reason why not. */
export const Choice = z
  .strictObject({
    do: z.string(),
    refused: Refusal.nullable(),
    /** What it may be made with, where the player chooses the amount: a double, following one, insurance. */
    amount: z.strictObject({ least: Cents, most: Cents }).nullable(),
  })
  .meta({ id: 'Choice' })
export type Choice = z.infer<typeof Choice>

/** What one person has and may do. */
export const YourView = z
  .strictObject({
    player: z.string(),
    role: z.string(),
    chips: Cents,
    tokens: Cents,
    /** What is owed after a payment was taken back that had been staked elsewhere. */
    owed: Cents,
    leaving: z.boolean(),
    /** What holds for this person, where that is not what the sign says. */
    limits: z.strictObject({ minimum: Cents, maximum: Cents }),
    choices: z.array(z.strictObject({ box: BoxNumber, hand: HandNumber.nullable(), of: z.array(Choice) })),
    mayCut: z.boolean(),
  })
  .meta({ id: 'YourView' })
export type YourView = z.infer<typeof YourView>
