import type { z } from 'zod'

/** One HTTP route: validation, types and OpenAPI all come from this description. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  /** For everyone, for everyone who is logged in, or for people who may do this act. */
  readonly access: 'all' | 'session' | { readonly may: string }
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Whether people may use it who must change their password or set up a second factor first. */
  readonly duringDuty?: true
  /** The schema of the JSON reply, or `text` or `zip`. */
  readonly reply: z.ZodType | 'text' | 'zip'
}
