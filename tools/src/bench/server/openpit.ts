import { fileURLToPath } from 'node:url'
import type { Contestant } from './contestant.ts'

/**
 * Our own server: every move is judged by a rulebook, every card is proven, and everything is on disk before it is
 * acknowledged.
 */
export const openpit: Contestant = {
  name: 'Openpit',
  about: 'Openpit, everything durable in PostgreSQL',
  prepare: async (dataFolder) => ({
    serverScript: fileURLToPath(new URL('openpit-server.ts', import.meta.url)),
    serverArguments: [dataFolder],
    clientModule: fileURLToPath(new URL('openpit-client.ts', import.meta.url)),
  }),
}
