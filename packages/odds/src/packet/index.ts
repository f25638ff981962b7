export type { Findings, MainFindings, OutcomeRow, Outcomes, SimulationFindings, Worth } from './findings.ts'
export { type PacketFile, packetOf } from './packet.ts'
