// `npm run floor:big -- --rounds 200000 [--data FOLDER]` makes a floor with many rounds, to measure on.
import { parseArgs } from 'node:util'
import { BIG_FLOOR_PASSWORD, BIG_FLOOR_PLAYERS, makeBigFloor } from './make.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' }, data: { type: 'string' } } })
const rounds = Number(values.rounds ?? 200_000)
const data = values.data ?? 'data-big'
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above zero')
const began = performance.now()
await makeBigFloor({ data, rounds, say: console.log })
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`${rounds} rounds in ${data}, made in ${minutes} minutes`)
console.log(`players ${BIG_FLOOR_PLAYERS.join(', ')}, password "${BIG_FLOOR_PASSWORD}"`)
console.log(`check it: npx openpit audit --data ${data}; serve it: OPENPIT_DATA=${data} npm start`)
