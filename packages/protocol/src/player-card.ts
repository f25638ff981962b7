import { z } from 'zod'
import { PlayerCardName, PlayerName } from './amounts.ts'

/** A day of the house, `2025-01-31`. */
export const Day = z.iso.date().meta({ id: 'Day' })

export const CardForm = z.enum(['physical', 'digital'])

/** How a Player Card ends. Only a suspended one can be restored. */
export const CardEnd = z.enum(['expired', 'suspended', 'cancelled', 'lost'])

const act = { by: z.string(), at: z.int() }

/** A Player Card as its holder sees it. */
export const PlayerCardView = z
  .strictObject({
    card: PlayerCardName,
    form: CardForm,
    /** The first and the last day on which it is valid. */
    from: Day,
    until: Day.nullable(),
    is: z.enum(['none', 'valid', ...CardEnd.options]),
  })
  .meta({ id: 'PlayerCardView' })
export type PlayerCardView = z.infer<typeof PlayerCardView>

/** A Player Card as the cage sees it: also who issued it and who ended it, and why. */
export const HouseCardView = PlayerCardView.extend({
  holder: PlayerName,
  issued: z.strictObject(act),
  ended: z.strictObject({ ...act, status: CardEnd, reason: z.string() }).nullable(),
}).meta({ id: 'HouseCardView' })
export type HouseCardView = z.infer<typeof HouseCardView>

/** A table at which a Player Card was shown. */
export const CardShowing = z.strictObject({ table: z.string(), title: z.string(), round: z.int(), at: z.int() })

/** A Player Card with the tables at which it was shown, the latest first. */
export const CardRecord = z
  .strictObject({ card: HouseCardView, shown: z.array(CardShowing) })
  .meta({ id: 'CardRecord' })
export type CardRecord = z.infer<typeof CardRecord>

/** A person whom the cage has found. */
export const PersonView = z.strictObject({ player: PlayerName, name: z.string(), isGuest: z.boolean() })
export type PersonView = z.infer<typeof PersonView>
