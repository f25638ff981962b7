import type { HappenedRow } from '../row.ts'
import { detailsOf, type Language, roleIn, wordIn } from './details.ts'
import { PHRASES } from './phrases.ts'

/** Machinery that only repeats what stands beside it. */
const UNSPOKEN: ReadonlySet<string> = new Set(['command-noted', 'time-noted'])

/** The rounds of a file, in words: one line for each command, and one for each thing that followed. */
export function transcriptIn(language: Language, title: string, rows: readonly HappenedRow[]): string {
  const lines = [
    `${title}`,
    wordIn(language, [
      'Times are UTC. After a name stands the command, as scenario files write it; below it, what followed.',
      'Zeiten sind UTC. Nach dem Namen steht der Befehl, wie in Szenariodateien; darunter, was daraus folgte.',
    ]),
    '',
  ]
  for (const { number, at, by, command, events } of rows) {
    lines.push(`${at.slice(11, 23)}  #${number}  ${by.person} (${roleIn(language, by.role)}): ${command.do}`)
    for (const event of events) {
      if (UNSPOKEN.has(event.kind)) continue
      const details = detailsOf(event, language).join(', ')
      const phrase = Object.hasOwn(PHRASES, event.kind) ? wordIn(language, PHRASES[event.kind]) : event.kind
      lines.push(`              ${phrase}${details === '' ? '' : `: ${details}`}`)
    }
  }
  return `${lines.join('\n')}\n`
}
