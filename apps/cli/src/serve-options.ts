import type { TableOpening } from '@openpit/server'

/** What the command line and the environment say about a floor. */
export interface ServeOptions {
  readonly workers: number
  readonly port: number
  readonly linkPort: number
  readonly host: string
  readonly data: string
  readonly databaseUrl?: string
  readonly address?: string
  readonly door?: string
  readonly logLevel?: string
  readonly key?: string
  readonly keyFile?: string
  readonly heads?: string
  readonly staffFile?: string
  readonly trustProxy?: string
  readonly publicUrls?: readonly string[]
  readonly limits?: { readonly connectionsPerAddress: number }
  readonly metrics?: { readonly port?: number; readonly token?: string }
  readonly tables?: readonly TableOpening[]
  readonly demoLive?: true
  readonly accounts?: {
    readonly requireSecondFactor?: true
    readonly autoRebetRounds?: number
    readonly lockMinutes?: number
  }
  readonly securityLogDays?: number
}
