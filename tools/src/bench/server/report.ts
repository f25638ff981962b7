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
/** Only a folder in memory syncs this fast; a database there would have an unfair advantage. */
const NO_DISK_SYNCS_PER_SECOND = 100_000

export function shapeName({ tables, seats }: Shape): string {
  return `${tables} ${tables === 1 ? 'table' : 'tables'}, ${seats === 1 ? 'one seat' : `${seats} seats`}`
}

/** Many tables at once: how many moves the server makes, and what each costs. */
export function tableOfMoves(shape: Shape, place: number, measured: readonly Measurement[]): string {
  const columns = ['moves/s', 'µs of CPU a move: server', 'database', 'p50 ms', 'p99 ms', 'messages a move', 'bytes']
  const rows = measured.map(({ contestant, heats }) => {
    const heat = heats[place] as Heat
    return [
      contestant.name,
      whole(heat.movesPerSecond),
      whole(heat.serverMicros),
      heat.databaseMicros === 0 ? '–' : whole(heat.databaseMicros),
      heat.p50Ms.toFixed(2),
      heat.p99Ms.toFixed(2),
      heat.messagesPerMove.toFixed(1),
      whole(heat.bytesPerMove),
    ]
  })
  return table([shapeName(shape), ...columns], rows)
}

/** One table: how long a player waits when there is nothing else to do. */
export function tableOfLatency(shape: Shape, place: number, measured: readonly Measurement[]): string {
  const rows = measured.map(({ contestant, heats }) => {
    const { p50Ms, p99Ms } = heats[place] as Heat
    return [contestant.name, p50Ms.toFixed(2), p99Ms.toFixed(2)]
  })
  return table([`light load: ${shapeName(shape)}`, 'p50 ms', 'p99 ms'], rows)
}

/** How many times the moves of each other contestant ours makes, and which part of its CPU time each takes. */
export function tableOfRatios(shape: Shape, place: number, measured: readonly Measurement[]): string {
  const ours = measured.find(({ contestant }) => contestant.name === OURS)?.heats[place]
  if (ours === undefined) return ''
  const rows = measured.flatMap(({ contestant, heats }) => {
    const other = heats[place]
    if (contestant.name === OURS || other === undefined) return []
    const times = (ours.movesPerSecond / other.movesPerSecond).toFixed(2)
    const cpu = (microsOf(ours) / microsOf(other)).toFixed(2)
    return [[contestant.name, times, cpu]]
  })
  return rows.length === 0 ? '' : table([`${OURS} against, ${shapeName(shape)}`, 'moves/s', 'CPU a move'], rows)
}

function microsOf({ serverMicros, databaseMicros }: Heat): number {
  return serverMicros + databaseMicros
}

export function tableOfMemory(measured: readonly Measurement[]): string {
  const numbers = measured[0]?.memory.map(({ tables }) => tables) ?? []
  const rows = measured.map(({ contestant, memory }) => [
    contestant.name,
    ...numbers.map((_, place) => memoryCell(memory[place])),
  ])
  return table(['kB per idle table', ...numbers.map((number) => whole(number))], rows)
}

/** Some contestants are not measured with as many tables as the others. */
function memoryCell(measured: TableMemory | undefined): string {
  return measured ? `${kilobytes(measured.rssPerTable)} (${kilobytes(measured.heldPerTable)})` : '–'
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
