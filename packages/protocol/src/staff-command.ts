import { z } from 'zod'

/** What staff can tell a table with a virtual shoe. */
export const StaffCommand = z
  .discriminatedUnion('do', [
    z.strictObject({ do: z.literal('orderShuffle'), because: z.enum(['suspicion', 'vacant']) }),
    z.strictObject({ do: z.literal('replaceCards') }),
  ])
  .meta({ id: 'StaffCommand' })
export type StaffCommand = z.infer<typeof StaffCommand>
