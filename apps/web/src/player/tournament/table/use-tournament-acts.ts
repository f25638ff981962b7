import type { PlayerCommand, Refusal, TournamentCommand } from '@openpit/protocol'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Acts } from '../../table/table-context.ts'
import type { TournamentLine } from '../line.ts'

export interface TournamentActs {
  readonly acts: Acts
  readonly tell: (command: TournamentCommand) => Promise<boolean>
  readonly refusal: Refusal | null
}

/** Sends decisions and bets of a tournament, one at a time: a second click before the reply does nothing. */
export function useTournamentActs(line: TournamentLine, table: number, version: number): TournamentActs {
  const [sending, setSending] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const busy = useRef(false)
  // Once the table has moved on, the refusal is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the version changes
  useEffect(() => setRefusal(null), [version])
  const tellAs = useCallback(
    async (command: TournamentCommand, as: string): Promise<boolean> => {
      if (busy.current) return false
      busy.current = true
      setSending(as)
      setRefusal(null)
      const refused = await line.tell(command)
      setRefusal(refused)
      busy.current = false
      setSending(null)
      return refused === null
    },
    [line],
  )
  return useMemo(() => {
    const send = (command: PlayerCommand, as: string = command.do) => {
      // A tournament's table refuses what it does not know.
      return tellAs({ ...command, table } as TournamentCommand, as)
    }
    const sendAll = async (commands: readonly PlayerCommand[], as: string) => {
      for (const command of commands) if (!(await send(command, as))) return
    }
    const acts: Acts = { sending, refusal, send, sendAll, sit: () => {} }
    return { acts, tell: (command) => tellAs(command, command.do), refusal }
  }, [sending, refusal, tellAs, table])
}
