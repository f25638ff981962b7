import { KeyFault, PostgresFault, SchemaFault, WorkerFault } from '@openpit/server'
import { StaffFault } from './staff-file.ts'

interface Places {
  readonly port: number
  readonly linkPort: number
  readonly data: string
  readonly databaseUrl?: string
  readonly metrics?: { readonly port?: number }
}

/** Why the floor could not start, for the operator. */
export function inOneLine(error: unknown, { port, linkPort, data, databaseUrl, metrics }: Places): string {
  const isOurs = [PostgresFault, SchemaFault, KeyFault, StaffFault, WorkerFault].some((fault) => error instanceof fault)
  if (isOurs) return (error as Error).message
  const { code, message, port: taken } = error as Error & { code?: string; port?: number }
  if (code === 'EADDRINUSE' && taken === linkPort) return `port ${taken} is taken: choose another with --link-port`
  if (code === 'EADDRINUSE' && taken !== port && taken === metrics?.port)
    return `port ${taken} is taken: choose another with --metrics-port`
  if (code === 'EADDRINUSE') return `port ${port} is taken: choose another with PORT or --port`
  if (code === 'EACCES' && message.includes('listen')) return `port ${port} is not allowed for this user`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? '')) {
    return `the folder ${data} cannot be written: ${message}`
  }
  if (databaseUrl !== undefined) return `the database cannot be used: ${message || code}`
  return message || String(code)
}
