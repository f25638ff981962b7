import { RACES } from './contestants.ts'
import { silently } from './peers.ts'
import { roundsPerCpuSecond } from './play.ts'

// One repeat of one contestant, in its own process:
// `one-repeat.ts <race> <index of the contestant> <folder of the peers>`.
const [race = '', place = '', folder = ''] = process.argv.slice(2)
const contestant = RACES[race]?.[Number(place)]
if (contestant === undefined) throw new Error(`no contestant ${place} in the race ${race}`)
const { rounds, sitDown } = contestant
console.log(silently(() => roundsPerCpuSecond(rounds, sitDown(folder))))
