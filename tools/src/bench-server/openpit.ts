import type { Contestant } from './contestant.ts'

/**
 * Our own server. Not in the list of contestants until it can be joined and played at over the wire. It needs a server
 * script that ends in `serveTheBench`, with `besideCpuMicros` from `cpuMicrosOfTree` of the postmaster (a database whose
 * work is not counted would make us look cheap) and with `stop`, and a client module that exports `join`.
 */
export const openpit: Contestant = {
  name: 'Openpit',
  about: 'Openpit, everything durable in PostgreSQL',
  prepare: () => Promise.reject(new Error('the server of Openpit is not there yet: it has no protocol to play by')),
}
