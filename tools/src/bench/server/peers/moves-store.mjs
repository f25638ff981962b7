import { createRequire } from 'node:module'
import { cpuMicrosOfTree } from '../processes.ts'

/** As many connections as the driver's documentation suggests. */
const CONNECTIONS = 10

/** Where the durable peers keep their moves: one row for each. `null` if this one keeps nothing. */
export async function openMoves() {
  const [, , , settings] = process.argv
  if (settings === undefined) return null
  const { connection, postmaster } = JSON.parse(settings)
  // Only the durable peers have the driver installed.
  const pg = createRequire(import.meta.url)('pg')
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS })
  await pool.query('drop table if exists moves')
  await pool.query(`create table moves (
    match text not null, number bigint not null, seat integer not null, move text not null, at timestamptz not null,
    primary key (match, number)
  )`)
  let isOver = false
  return {
    besideCpuMicros: () => cpuMicrosOfTree(postmaster),
    /** Ends when the move is on disk. */
    add: (match, number, seat, move) => {
      // Seats go on playing while the server stops.
      if (isOver) return new Promise(() => {})
      const text = 'insert into moves (match, number, seat, move, at) values ($1, $2, $3, $4, now())'
      return pool.query({ name: 'move', text, values: [match, number, seat, move] })
    },
    stop: () => {
      isOver = true
      return pool.end()
    },
  }
}
