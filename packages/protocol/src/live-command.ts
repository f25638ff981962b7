import { z } from 'zod'
import { BoxNumber, CardName, PlayerCardName, PlayerName, SideBet, Stake } from './amounts.ts'
import { DeviceName } from './device.ts'

/** Cards that a check finds, or that a device damages: not more than a shoe has of any one kind. */
const cards = z.array(CardName).min(1).max(32)
const told = z
  .array(z.enum(['inspector', 'surveillance']))
  .max(2)
  .optional()
const box = BoxNumber
const player = PlayerName
const number = z.int().min(1).max(1_000_000)
/** Why a supervisor rules so. Players never read it. */
const reason = z.string().min(1).max(500).optional()
const device = z.enum(['shuffler', 'reader', 'prizeButton'])
const request = z.enum(['riffle', 'viewing', 'mixing', 'burnedCard'])

function command<Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject({ do: z.literal(name), ...fields })
}

/** A dealer's work in a round, and on the cards before it. */
const DEALERS_WORK = [
  command('noMoreBets', {}),
  command('deal', {
    omits: z.literal('insurance').optional(),
    /** Where the cards of the initial deal were put, if not as the book says; `D` is the dealer. */
    places: z
      .array(z.union([box, z.literal('D')]))
      .min(1)
      .max(64)
      .optional(),
  }),
  command('closeOffers', {}),
  command('timeIsUp', { box }),
  command('recordWager', {
    player,
    box,
    main: Stake.optional(),
    sides: z.partialRecord(SideBet, Stake).optional(),
    spoken: z.boolean().optional(),
  }),
  command('loadCards', {
    counted: z.int().min(0).max(1_000),
    cards: z.enum(['new', 'pre-checked', 'pre-shuffled', 'factory']).optional(),
  }),
  command('prepareCards', {
    what: z.enum(['check', 'spread', 'wash', 'stack', 'riffle', 'verify']),
    how: z.enum(['hand', 'device']).optional(),
    missing: cards.optional(),
    foreign: cards.optional(),
  }),
  command('shuffle', { how: z.enum(['hand', 'multishuffler']).optional() }),
  command('placeMarkers', { fromBack: z.array(z.int().min(0).max(1_000)).max(4) }),
  command('burn', {}),
  command('cuttingCard', {}),
] as const

/** What happened with the cards or a device: the book says what follows. */
const FACTS = [
  command('strayCard', { seen: z.boolean(), on: z.union([z.literal('dealer'), box]).optional() }),
  command('faceUpCard', {}),
  /** The card that is due, typed in: there is no reader, or it is out of order. */
  command('keyCard', { is: CardName }),
  command('missed', {
    what: z.enum(['shuffle', 'cut', 'marker', 'return', 'dealerCard', 'cards', 'card']),
    box: box.optional(),
  }),
  command('discardHand', { box }),
  command('deckFault', { what: z.enum(['missing', 'foreign']), card: CardName.optional(), told }),
  command('damagedCard', { card: CardName }),
  command('replaceCard', { card: CardName }),
  command('cardShown', {}),
  command('cardsDropped', {}),
  command('orderCheck', {}),
  command('grant', { what: request }),
  command('deviceFails', {
    device,
    disadvantaged: z.boolean().optional(),
    spare: z.boolean().optional(),
    transfer: z.boolean().optional(),
    damaged: cards.optional(),
    unknownOrder: z.boolean().optional(),
    voids: z.union([z.literal('round'), z.array(box).min(1).max(20)]).optional(),
  }),
  command('deviceRepaired', { device }),
  /** A supervisor binds a registered device to the table, or releases it. Between rounds only. */
  command('bindDevice', { name: DeviceName }),
  command('releaseDevice', { name: DeviceName }),
  /** Names a card that the reader could not recognise, or could not tell from the others that left with it. */
  command('confirmRead', { is: CardName }),
] as const

/** What supervisors decide about a round. When it is over, a second person must confirm it. */
const RULINGS = [
  /** `from` is one of the points that the view's `course` lists; without it, the initial deal is repeated. */
  command('reconstruct', {
    from: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** What the player had decided there, for the second person and the record. */
    decided: z.enum(['hit', 'stand', 'double', 'split']).optional(),
    reason,
  }),
  /** `card` counts the cards that came out in the round, from one. */
  command('correctCard', { card: z.int().min(1).max(1_000), is: CardName, reason }),
  command('voidHand', { box, reason }),
  command('voidRound', { reason }),
  command('returnWager', { player, box }),
  command('putRight', { case: number, amount: Stake.optional() }),
  command('confirm', {}),
  command('dropRuling', {}),
] as const

/** What staff say about themselves, the table and its players. */
const PIT = [
  command('onDuty', {}),
  command('offDuty', {}),
  /** A dealer calls a supervisor to the table. It is a duty until a supervisor has come. */
  command('callSupervisor', {}),
  command('approve', { what: z.literal('firstTwoFaceDown'), told }),
  command('equip', {
    what: z.enum(['dropBox', 'floatTray', 'discardRack', 'shoe', 'powerBox']),
    has: z.boolean(),
  }),
  command('done', {
    duty: z.enum([
      'tellInspector',
      'tellSurveillance',
      'warn',
      'replaceCard',
      'closingCheck',
      'rectify',
      'identifyPatron',
      'attend',
    ]),
    player: player.optional(),
  }),
  command('mispaid', {
    player,
    box,
    over: Stake.optional(),
    short: Stake.optional(),
    intentional: z.boolean().optional(),
  }),
  command('decideDispute', {
    dispute: number,
    for: z.enum(['player', 'house']),
    reason: z.string().min(1).max(500).optional(),
  }),
  /** A Player Card is no longer valid. A wager that was placed with it stands. */
  command('endCard', {
    card: PlayerCardName,
    status: z.enum(['expired', 'suspended', 'cancelled', 'lost']),
    reason,
  }),
  command('incident', {
    what: z.enum(['device', 'advice', 'sideBets', 'cards', 'writing']),
    player,
    did: z.enum(['warned', 'excluded', 'barred', 'held']).optional(),
  }),
] as const

/**
 * Commands of staff at a table with real cards. The server adds the person, the role and the time: a message cannot say
 * who sends it. Those of the pit are open at every table.
 */
export const LiveCommand = z
  .discriminatedUnion('do', [...DEALERS_WORK, ...FACTS, ...RULINGS, ...PIT])
  .meta({ id: 'LiveCommand' })
export type LiveCommand = z.infer<typeof LiveCommand>
