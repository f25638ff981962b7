// A server in a process of its own, so that the bench takes no time from its thread.
import { startServer } from '../../../../server/src/index.ts'
import { DEVICE_STAFF, NO_DEVICE_LIMIT } from '../../../../server/test/devices/reader-floor.ts'
import { RATES } from '../../../../server/test/floor.ts'
import { liveTableOf } from '../../../../server/test/live-floor.ts'
import { buildWeb } from '../../../build.ts'
import { dealingStaff } from './dealt-tables.ts'

const [data = '', tables = '1'] = process.argv.slice(2)
const isOver = new Promise<void>((done) => process.once('disconnect', () => done()))
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  data,
  logLevel: 'error',
  web: await buildWeb(),
  messageRate: NO_DEVICE_LIMIT,
  deviceRate: NO_DEVICE_LIMIT,
  // The readers of the bench send no signs of life.
  deviceAwayMs: 3_600_000,
  accounts: { rates: RATES },
  staff: [...DEVICE_STAFF, ...dealingStaff(Number(tables))],
  tables: Array.from({ length: Number(tables) }, (_, index) => liveTableOf('nsw', `t${index + 1}`)),
})
process.send?.(server.address)
await isOver
await server.close()
