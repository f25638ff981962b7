import { RULEBOOK_NAMES, SIDE_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Cents, Clause, HandNumber, Net, Phase, ShoeStep, SideBet } from './amounts.ts'
import { Choice } from './choice.ts'
import { DisputeView, HoldView, LiveView } from './live-view.ts'

export { Choice } from './choice.ts'

/** `10h`, `Ks`, `Jk`; `null` for a card that lies face down. */
export const ShownCard = z
  .string()
  .nullable()
  .meta({ id: 'ShownCard', description: 'A card; null if it lies face down.' })

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
  /** What each joker among the cards counts, in their order; `null` while its player has still to say it. */
  jokers: z.array(z.string().nullable()).optional(),
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
    /** In the order of placing; the first is nearest to the dealer. */
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
    /** The line of the pay table that was paid, if there is one, such as `perfect pair`. */
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
      /** For a double or a split: the hand that it was made on. */
      hand: HandNumber.nullable(),
      asks: z.array(z.strictObject({ player: z.string(), box: BoxNumber, may: z.array(z.string()) })),
    }),
    /** The cards are being made ready; `from` lists the contributors who still have to reveal. */
    z.strictObject({ for: z.literal('shoe'), step: z.string(), from: z.array(z.string()) }),
    z.strictObject({ for: z.literal('chance') }),
    z.strictObject({ for: z.literal('nothing') }),
  ])
  .meta({ id: 'WaitsView' })
export type WaitsView = z.infer<typeof WaitsView>

/** What the house publishes of a shoe before its first wager. */
export const ShoeOpening = z.strictObject({
  shoe: z.string(),
  follows: z.string(),
  decks: z.int(),
  markers: z.array(z.int()),
  cards: z.int(),
  commitment: z.string(),
})

/** What else the house publishes of the first announced shoe, with its signature; a transcript has the same fields. */
export const SignedOpening = z
  .strictObject({
    shoe: z.string(),
    program: z.string(),
    rules: z.string(),
    rulebook: z.string(),
    source: z.enum(['shoe', 'device']),
    load: z.enum(['decks', 'part']),
    composition: z.enum(['whole', 'without-tens']),
    /** Jokers added to the decks; absent if there are none. */
    jokers: z.int().optional(),
    markerLimits: z.array(z.tuple([z.int(), z.int()])),
    /** An Ed25519 signature by the house's key, in hexadecimal digits; `null` if the house does not sign. */
    signature: z.string().nullable(),
  })
  .meta({ id: 'SignedOpening' })
export type SignedOpening = z.infer<typeof SignedOpening>

export const ShoeView = z.strictObject({
  /** The next step that the cards need before a round can be dealt. */
  step: z.enum([...ShoeStep.options, 'nothing']),
  /** The shoe in use or being made ready, and the one after it. */
  announced: z.array(ShoeOpening),
  /** The commitments for the shoe in use, in order; `closed` is the digest of the list once it is closed. */
  contributors: z.array(z.strictObject({ by: z.string(), commitment: z.string(), revealed: z.boolean() })),
  closed: z.string().nullable(),
  root: z.string().nullable(),
  /** Who is asked to cut; the least and most cards in front of the cut. */
  cutters: z.array(z.string()),
  cut: z.strictObject({ least: z.int(), most: z.int() }).nullable(),
  /** The first card of this shoe was burned. */
  burned: z.boolean(),
  /** A cutting card has come out: the cards will be shuffled after this round. */
  markerOut: z.boolean(),
})

const Odds = z.tuple([z.int(), z.int()])

/** An answer of the rulebook, and the clause that gives it. */
function answer<Answer extends z.ZodType>(is: Answer) {
  return z.strictObject({ is, clause: Clause })
}

/** The rules that the client shows in advance: printed on the cloth, or needed to offer amounts. */
export const PrintedRules = z
  .strictObject({
    decks: answer(z.int()),
    blackjackIsCalled: answer(z.enum(['blackjack', 'pontoon'])),
    blackjackPays: answer(Odds),
    dealerOnSoft17: answer(z.enum(['stands', 'draws'])),
    insurancePays: answer(Odds),
    insuranceOnTenPays: answer(Odds),
    insuranceAmount: answer(z.enum(['up-to-half', 'exactly-half'])),
    insuranceNeverOffered: answer(z.enum(['on-request', 'not-an-answer'])),
    doubleAmount: answer(z.enum(['up-to-original', 'original'])),
    /** A hand with less cannot stand. */
    mustDrawBelow: answer(z.int()),
    /** Side bets that take these amounts only. */
    fixedSides: z.partialRecord(SideBet, answer(z.array(Cents))),
    /** Side bets with their own minimum and maximum. */
    limitedSides: z.partialRecord(SideBet, answer(z.strictObject({ least: Cents, most: Cents }))),
    /** Side bets that win what the prize button shows. */
    prizeSides: z.array(SideBet),
    /** The clauses that the log names: for each decision, the deal, and a decision that did not come in time. */
    clauses: z.strictObject({
      deal: Clause,
      turn: Clause,
      double: Clause,
      split: Clause,
      surrender: Clause,
      insurance: Clause,
      evenMoney: Clause,
      rescue: Clause,
      timeout: Clause,
    }),
  })
  .meta({ id: 'PrintedRules' })
export type PrintedRules = z.infer<typeof PrintedRules>

/** What the signs at a table say besides its limits: choices of the operator and orders of staff. */
export const SignsView = z.strictObject({
  /** Whether the maximum is for all wagers on a box together, or for each player. */
  maximumBinds: answer(z.enum(['box', 'player'])),
  /** Players who keep the minimum from before it was raised, with the box of their marker. */
  kept: z.array(z.strictObject({ player: z.string(), box: BoxNumber.nullable(), minimum: Cents })),
  /** Side bets that need the player's own main wager. */
  needMain: z.array(SideBet),
  /** A wager may be at most this many times the last one on its box. */
  raises: answer(z.int()).nullable(),
  /** Pairs may be split again, up to this many hands. */
  resplit: answer(z.int()).nullable(),
  /** The jackpot never falls below this. */
  jackpotLeast: answer(Cents).nullable(),
})

/** What an audience can see of a table. */
export const TableView = z
  .strictObject({
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
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
    dealer: z.strictObject({
      cards: z.array(ShownCard),
      total: Total,
      blackjack: z.boolean(),
      /** How many jokers came to the dealer and were laid away; absent if none did. */
      laidAway: z.int().optional(),
    }),
    waits: WaitsView,
    settled: z.array(SettledLine),
    shoe: ShoeView,
    /** `null` for a shoe of an older program. */
    opening: SignedOpening.nullable(),
    /** The house's signature on the closed list of the shoe in use. */
    closedSignature: z.string().nullable(),
    cardsLeft: z.int(),
    open: z.boolean(),
    /** Notices at the table, and when they take effect. */
    notices: z.array(
      z.strictObject({
        of: z.enum(['limits', 'closing']),
        minimum: Cents.nullable(),
        maximum: Cents.nullable(),
        due: z.number(),
      }),
    ),
    signs: SignsView,
    /** A proposal to void the round that awaits a second person; `null` for audiences that may not see it. */
    voidProposed: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
    /** When the table moves on by itself, in milliseconds since 1970; `null` if it does not. */
    deadline: z.number().nullable(),
    ready: z.array(z.string()),
    /** Only at tables with real cards. */
    live: LiveView.optional(),
    /** Why the table stands still; `null` while it does not. */
    hold: HoldView.nullable(),
  })
  .meta({ id: 'TableView' })
export type TableView = z.infer<typeof TableView>

/** The tokens of one voucher that are in the player's hands. */
export const TokenLotView = z.strictObject({
  cents: Cents,
  expires: z.number().nullable(),
  minimumWager: Cents,
  areas: z.array(z.enum(['main', ...SIDE_NAMES])).readonly(),
  afterWin: z.enum(['back', 'collected']),
})
export type TokenLotView = z.infer<typeof TokenLotView>

/** What one person has and may do. */
export const YourView = z
  .strictObject({
    player: z.string(),
    role: z.string(),
    chips: Cents,
    tokens: Cents,
    /** Tokens that came from vouchers, with the conditions that stay with them; left out where no voucher is taken. */
    tokenLots: z.array(TokenLotView).optional(),
    /** The Player Cards that this person has shown at this table; left out if there are none. */
    shownCards: z.array(z.string()).optional(),
    /** The debt of this person: a payment was taken back that they had already staked again. */
    owed: Cents,
    leaving: z.boolean(),
    /** The limits that apply to this person, which may differ from the sign. */
    limits: z.strictObject({ minimum: Cents, maximum: Cents }),
    choices: z.array(z.strictObject({ box: BoxNumber, hand: HandNumber.nullable(), of: z.array(Choice) })),
    mayCut: z.boolean(),
    /** The disputes that this person has raised here; left out if there are none. */
    disputes: z.array(DisputeView).optional(),
  })
  .meta({ id: 'YourView' })
export type YourView = z.infer<typeof YourView>
