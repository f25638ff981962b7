import { type Opening, openTable, type Played, play, type TableCommand } from './table.ts'

/** All that made a table what it is: how it was opened, and every command that it accepted, in order. */
export interface Recording {
  readonly opening: Opening
  readonly commands: readonly TableCommand[]
}

/** Plays a recording again; every step of it was accepted once, and is again. */
export function replay(recording: Recording): readonly Extract<Played, { ok: true }>[] {
  let table = openTable(recording.opening)
  return recording.commands.map((command) => {
    const played = play(table, command)
    if (!played.ok) throw new Error(`a recorded command is refused: ${JSON.stringify(played.refusal)}`)
    table = played.table
    return played
  })
}
