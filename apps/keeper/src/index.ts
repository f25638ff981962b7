export { revealAbandoned } from './abandoned.ts'
export { dumpedBytes, dumpedShoes, type ShoeDump, ShoeStream } from './dump.ts'
export { PLAIN_HABITS, type ShoeHabits } from './habits.ts'
export {
  type RunningEvent,
  type RunningSettings,
  RunningTable,
  type Standing,
  type TableRecord,
} from './running-table.ts'
export { inFile, printSeeds, readSeeds } from './seed-file.ts'
export { GeneratorFault, inMemory, type OpenSeed, SeedSource, type SeedState, type SeedStore } from './seeds.ts'
export { ShoeKeeper } from './shoe-keeper.ts'
export type { CeremonySoFar } from './virtual-shoe.ts'
