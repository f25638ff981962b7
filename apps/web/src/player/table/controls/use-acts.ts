import type { PlayerCommand, Refusal } from '@openpit/protocol'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { connection, type SeenTable } from '../../../shared/wire/tables.ts'
import type { Acts } from '../table-context.ts'

/** Sends the player's decisions, one at a time: a second click before the reply does nothing. */
export function useActs(table: string, seen: SeenTable | null): Acts {
  const [sending, setSending] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const busy = useRef(false)
  const version = seen?.version

  // Once the table has moved on, the refusal is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the version changes
  useEffect(() => setRefusal(null), [version])

  const send = useCallback(
    async (command: PlayerCommand, as: string = command.do): Promise<boolean> => {
      if (busy.current) return false
      busy.current = true
      setSending(as)
      setRefusal(null)
      const reply = await connection.command(table, command)
      if (!reply.ok) setRefusal(reply.refusal)
      busy.current = false
      setSending(null)
      return reply.ok
    },
    [table],
  )

  const sendAll = useCallback(
    async (commands: readonly PlayerCommand[], as: string): Promise<void> => {
      for (const command of commands) if (!(await send(command, as))) return
    },
    [send],
  )

  const sit = useCallback((box: number) => void send({ do: 'sit', box }), [send])
  return { sending, refusal, send, sendAll, sit }
}
