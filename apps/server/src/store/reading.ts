import pg from 'pg'
import { checkSchema } from './schema/schema.ts'

/** A connection on which queries run one after the other. */
export type DatabaseClient = pg.ClientBase

/** How to connect to a database. */
export type DatabasePlace = pg.ClientConfig

/** Works on a database without writing to it. Throws if it is not an Openpit database of this version. */
export async function readingFrom<T>(place: DatabasePlace, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new pg.Client(place)
  // The query that waits fails by itself. Without a listener, the error would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await checkSchema(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs queries that all see the same moment, whatever is written meanwhile. */
export async function atOneMoment<T>(client: DatabaseClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}
