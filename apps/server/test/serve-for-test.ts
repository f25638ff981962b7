// A server as a process of its own, for tests that kill it: settings come in as JSON, the address goes out as a line.
import { type ServerSettings, startServer } from '../src/index.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as ServerSettings
const asked = new Promise<void>((done) => {
  process.once('SIGTERM', () => done())
  // The test process is gone, and would never stop this one.
  process.once('disconnect', () => done())
})
const server = await startServer(settings)
console.log(`open at ${server.address}`)
await asked
await server.close()
process.exit(0)
