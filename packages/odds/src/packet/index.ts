export type { Findings, MainFindings, SimulationFindings, Worth } from './findings.ts'
export { type PacketFile, packetOf } from './packet.ts'
