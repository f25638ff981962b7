// Run from the copy, whose protocol knows the seventh book: a guest plays one round at the table of that name, and says
// what they saw as one line of JSON.
import { Client } from '../../../apps/server/test/client.ts'

const [address = '', table = ''] = process.argv.slice(2)
const guest = await (await Client.guest(address)).connect()
await guest.enter(table)
const { view } = await guest.playRound(table, 1, 1_000)
const { text: scenario } = await guest.get(`/api/tables/${table}/rounds/${view.round}/scenario`)
console.log(
  JSON.stringify({
    rulebook: view.rulebook,
    phase: view.phase,
    printed: view.printed,
    settled: view.settled,
    scenario,
  }),
)
guest.cut()
