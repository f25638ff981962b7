// Runs a server in its own process, for tests that kill it. Takes its settings as JSON and prints its address.
import { type ServerSettings, startServer } from '../src/index.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as ServerSettings
const asked = new Promise<void>((done) => {
  process.once('SIGTERM', () => done())
  // The test process is gone and can no longer stop this one.
  process.once('disconnect', () => done())
})
const server = await startServer(settings)
console.log(`link at ${server.link}\nopen at ${server.address}`)
const failure = await Promise.race([asked, server.failed])
await server.close()
if (failure !== undefined) console.error(failure)
process.exit(failure === undefined ? 0 : 1)
