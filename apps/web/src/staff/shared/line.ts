import { Signal } from '../../shared/wire/signal.ts'
import { connection } from '../../shared/wire/tables.ts'

/** When the line to the server was lost, in milliseconds since 1970; `null` while it works. */
export const lostAt = new Signal<number | null>(null)

function look(): void {
  const isLost = connection.state.get().is === 'lost' || navigator.onLine === false
  if (!isLost) lostAt.set(null)
  else if (lostAt.get() === null) lostAt.set(Date.now())
}

connection.state.subscribe(look)
addEventListener('online', look)
addEventListener('offline', look)
