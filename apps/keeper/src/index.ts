export { revealAbandoned } from './abandoned-shoes.ts'
export type { CourseProofs } from './course-proofs.ts'
export { dumpBytes, dumpShoes, type ShoeDump, ShoeStream } from './dump.ts'
export { prizesAt } from './prize-button.ts'
export { remember } from './remember.ts'
export { inFile, printSeeds, readSeeds } from './seed-file.ts'
export { GeneratorFault, inMemory, type OpenSeed, SeedSource, type SeedState, type SeedStore } from './seeds.ts'
export { ShoeKeeper, type ShoeKeeperSnapshot } from './shoe-keeper.ts'
export { DEFAULT_SHOE_POLICY, type ShoePolicy } from './shoe-policy.ts'
export type { PreparedShoe, ShoePreparer } from './shoe-preparer.ts'
export type { CeremonyState } from './shoe-progress.ts'
export { recordedShoes, ShoeSupply, type Signer } from './shoe-supply.ts'
export { ShoeThread } from './shoe-thread.ts'
export { VirtualSource } from './virtual-source.ts'
export {
  type TableRecord,
  VirtualTable,
  type VirtualTableSettings,
  type VirtualTableSnapshot,
} from './virtual-table.ts'
