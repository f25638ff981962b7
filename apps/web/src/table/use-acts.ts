import type { PlayerCommand, Refusal } from '@openpit/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recall, wallet } from '../wire/session.ts'
import { line, type Seen } from '../wire/tables.ts'
import type { Acts } from './scene.ts'

/** Brought to a table without being asked: enough for a while, and never everything. */
export const BRING_CENTS = 50_000

/** Tells the table what the player decides. One thing at a time: a second click before the answer does nothing. */
export function useActs(table: string, seen: Seen | null): Acts {
  const [sending, setSending] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const busy = useRef(false)
  const version = seen?.version

  // A refusal has been read once the table has gone on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the version changes
  useEffect(() => setRefusal(null), [version])

  const run = useCallback(
    async (as: string, commands: readonly PlayerCommand[]) => {
      if (busy.current) return
      busy.current = true
      setSending(as)
      setRefusal(null)
      for (const command of commands) {
        const reply = await line.tell(table, command)
        if (reply.ok) continue
        setRefusal(reply.refusal)
        break
      }
      busy.current = false
      setSending(null)
      if (commands.some(({ do: name }) => MOVES_CHIPS.has(name))) void recall()
    },
    [table],
  )

  const chips = seen?.you.chips ?? 0
  return {
    sending,
    refusal,
    tell: (command, as = command.do) => void run(as, [command]),
    sit: (box) => {
      const cents = Math.min(wallet(), BRING_CENTS)
      const bring: PlayerCommand[] = chips === 0 && cents > 0 ? [{ do: 'bringChips', cents }] : []
      void run('sit', [...bring, { do: 'sit', box }])
    },
  }
}

const MOVES_CHIPS: ReadonlySet<string> = new Set(['bringChips', 'takeChips', 'leave', 'sit'])
