export type { Findings, MainFindings, SimulationFindings } from './findings.ts'
export { type PacketFile, packetOf } from './packet.ts'
