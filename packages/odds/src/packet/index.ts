export { type PacketFile, packetOf } from './packet.ts'
export type { PacketAnalysis, SimulationResult } from './packet-analysis.ts'
