export { revealAbandoned } from './abandoned-shoes.ts'
export type { CourseProofs } from './course-proofs.ts'
export { dumpBytes, dumpShoes, type ShoeDump, ShoeStream } from './dump.ts'
export { inFile, printSeeds, readSeeds } from './seed-file.ts'
export { GeneratorFault, inMemory, type OpenSeed, SeedSource, type SeedState, type SeedStore } from './seeds.ts'
export { ShoeKeeper } from './shoe-keeper.ts'
export { DEFAULT_SHOE_POLICY, type ShoePolicy } from './shoe-policy.ts'
export type { CeremonyState } from './shoe-progress.ts'
export type { Signer } from './shoe-supply.ts'
export { VirtualSource } from './virtual-source.ts'
export {
  type TableRecord,
  VirtualTable,
  type VirtualTableSettings,
  type VirtualTableSnapshot,
} from './virtual-table.ts'
