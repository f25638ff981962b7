import type { PlayerCommand, Refusal } from '@openpit/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { line, type SeenTable } from '../../../shared/wire/tables.ts'
import type { Acts } from '../table-context.ts'

/** Tells the table what the player decides. One thing at a time: a second click before the answer does nothing. */
export function useActs(table: string, seen: SeenTable | null): Acts {
  const [sending, setSending] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const busy = useRef(false)
  const version = seen?.version

  // A refusal has been read once the table has gone on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the version changes
  useEffect(() => setRefusal(null), [version])

  const tell = useCallback(
    async (command: PlayerCommand, as: string = command.do): Promise<boolean> => {
      if (busy.current) return false
      busy.current = true
      setSending(as)
      setRefusal(null)
      const reply = await line.tell(table, command)
      if (!reply.ok) setRefusal(reply.refusal)
      busy.current = false
      setSending(null)
      return reply.ok
    },
    [table],
  )

  const sit = useCallback((box: number) => void tell({ do: 'sit', box }), [tell])
  return { sending, refusal, tell, sit }
}
