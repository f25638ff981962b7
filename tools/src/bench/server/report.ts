import { median } from '../median.ts'
import type { Contestant, Shape } from './contestant.ts'
import type { Heat, TableMemory } from './race.ts'

export interface Measurement {
  readonly contestant: Contestant
  /** The median heat of each shape, in order. */
  readonly heats: readonly Heat[]
  readonly memory: readonly TableMemory[]
}

const OURS = 'Openpit'
const GOAL_PEER = 'Colyseus'
/** Only a folder in memory syncs this fast; a database there would have an unfair advantage. */
const NO_DISK_SYNCS_PER_SECOND = 100_000
/** The shapes at which we want at least as many moves as Colyseus. */
const GOAL_SHAPES: readonly Shape[] = [
  { tables: 20, seats: 5 },
  { tables: 20, seats: 1 },
]

export function shapeName({ tables, seats }: Shape): string {
  return `${tables} ${tables === 1 ? 'table' : 'tables'}, ${seats === 1 ? 'one seat' : `${seats} seats`}`
}

export function tableOfMoves(shapes: readonly Shape[], measured: readonly Measurement[]): string {
  return shapes
    .map((shape, place) => {
      const columns = ['moves/s', 'moves per CPU-second', 'p50 ms', 'p99 ms', 'cores: server', 'seats']
      const rows = measured.map(({ contestant, heats }) => [contestant.name, ...figures(heats[place] as Heat)])
      return table([shapeName(shape), ...columns], rows)
    })
    .join('\n\n')
}

function figures(heat: Heat): string[] {
  return [
    whole(heat.movesPerSecond),
    whole(heat.movesPerCpuSecond),
    heat.p50Ms.toFixed(2),
    heat.p99Ms.toFixed(2),
    cores(heat),
    heat.loadCores.toFixed(2),
  ]
}

function cores({ serverCores, besideShare }: Heat): string {
  if (besideShare === 0) return serverCores.toFixed(2)
  return `${serverCores.toFixed(2)}, database ${(serverCores * besideShare).toFixed(2)} of it`
}

export function tableOfMemory(measured: readonly Measurement[]): string {
  const numbers = measured[0]?.memory.map(({ tables }) => tables) ?? []
  const rows = measured.map(({ contestant, memory }) => [
    contestant.name,
    ...memory.map(({ rssPerTable, heldPerTable }) => `${kilobytes(rssPerTable)} (${kilobytes(heldPerTable)})`),
  ])
  return table(['kB per idle table', ...numbers.map((number) => whole(number))], rows)
}

/** How busy the machine was with other work: on a busy machine the figures are too low. */
export function othersLine(heats: readonly Heat[]): string {
  const others = heats.map(({ otherCores }) => otherCores)
  return `Meanwhile other processes kept ${median(others).toFixed(2)} cores busy (at most ${Math.max(...others).toFixed(2)}).`
}

export function syncLine(syncs: readonly number[]): string {
  const range = `${whole(Math.min(...syncs))} to ${whole(Math.max(...syncs))}`
  const line = `Raw syncs of the disk: ${whole(median(syncs))} per second (${range}).`
  if (median(syncs) < NO_DISK_SYNCS_PER_SECOND) return line
  return `${line} No disk is that fast, so nothing was durable: choose another folder with \`--data\`.`
}

/** Whether we reach the goal; empty if ours or the peer did not run. */
export function goalLine(shapes: readonly Shape[], measured: readonly Measurement[]): string {
  const ours = measured.find(({ contestant }) => contestant.name === OURS)
  const peer = measured.find(({ contestant }) => contestant.name === GOAL_PEER)
  if (ours === undefined || peer === undefined) return ''
  const verdicts = GOAL_SHAPES.map((goal) => {
    const place = shapes.findIndex(({ tables, seats }) => tables === goal.tables && seats === goal.seats)
    const [ourHeat, peerHeat] = [ours.heats[place], peer.heats[place]]
    if (ourHeat === undefined || peerHeat === undefined) return `${shapeName(goal)}: not measured`
    const times = ourHeat.movesPerSecond / peerHeat.movesPerSecond
    return `${shapeName(goal)}: ${times.toFixed(2)} times (${times >= 1 ? 'reached' : 'missed'})`
  })
  return `Goal: at least as many moves per second as ${GOAL_PEER}. ${verdicts.join('; ')}.`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, place) => (place === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
