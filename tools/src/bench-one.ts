import { type Contestant, RACES } from './bench-contestants.ts'
import { silently } from './bench-peers.ts'
import { roundsPerCpuSecond } from './bench-play.ts'

// One contestant's repeat, in a process of its own: `bench-one.ts <race> <place in it> <folder of the peers>`.
const [race = '', place = '', folder = ''] = process.argv.slice(2)
const { rounds, sitDown } = RACES[race]?.[Number(place)] as Contestant
console.log(silently(() => roundsPerCpuSecond(rounds, sitDown(folder))))
