import { SIDE_NAMES } from '@openpit/names'
import { z } from 'zod'

/** The largest amount of money: products of larger ones with odds would not be exact. */
const CENTS_MAX = 100_000_000_000

export const Cents = z.int().min(0).max(CENTS_MAX).meta({ id: 'Cents', description: 'Money, in whole cents.' })

export const Stake = z.int().min(1).max(CENTS_MAX).meta({ id: 'Stake', description: 'Money above zero, in cents.' })

/** A gain or a loss. */
export const Net = z.int().min(-CENTS_MAX).max(CENTS_MAX)

export const BoxNumber = z.int().min(1).max(20)

export const HandNumber = z.int().min(1).max(20)

export const PlayerName = z
  .string()
  .min(1)
  .max(40)
  .regex(/^(?:[a-z][a-z0-9-]*|box\.\d{1,2}(?:\.[bc])?)$/)
  .meta({
    id: 'PlayerName',
    description:
      'The name by which a table knows a person; box.3, box.3.b or box.3.c for one without an account whose bets the dealer keys on box 3.',
  })

/** A card in the notation of scenario files: `10h`, `Ks`. */
export const CardName = z
  .string()
  .regex(/^(?:[2-9]|10|[JQKA])[cdhs]$/)
  .meta({ id: 'CardName' })

export const TableName = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .meta({ id: 'TableName' })

/** Chosen by the sender; a command that is sent twice with the same id is carried out once. */
export const CommandId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/)

/** The code on a voucher. */
export const VoucherCode = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{12}$/)
  .meta({ id: 'VoucherCode' })

/** The name or number on a Player Card. */
export const PlayerCardName = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/)
  .meta({ id: 'PlayerCardName' })

export const SideBet = z.enum(SIDE_NAMES)

/** 32 bytes as lower-case hexadecimal digits. */
export const Bytes32 = z.string().regex(/^[0-9a-f]{64}$/)

export const Clause = z.string().meta({ id: 'Clause', description: 'A clause of the rulebook, by its id.' })

export const Phase = z.enum(['wagering', 'dealing', 'offers', 'surrender', 'playing', 'dealer', 'ended'])

/** The steps that the cards need before a round can be dealt. */
export const ShoeStep = z.enum([
  'load',
  'check',
  'spread',
  'wash',
  'stack',
  'riffle',
  'mix',
  'verify',
  'shuffle',
  'cut',
  'markers',
  'burn',
])
