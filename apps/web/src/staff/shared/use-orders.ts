import type { Refusal, TableCommand } from '@openpit/protocol'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { useSignal } from '../../shared/wire/signal.ts'
import { connection, listen, type SeenTable } from '../../shared/wire/tables.ts'
import { lostAt } from './line.ts'

/** The state of a console's connection. Unless it works, nothing is sent: the screen may be out of date. */
export type ConsoleLine = 'works' | 'lost' | 'catching-up'

/** How a console gives orders to one table. */
export interface Orders {
  readonly line: ConsoleLine
  /** The name of the order that the table has not answered yet. */
  readonly sending: string | null
  /** Why the table refused the last order; `null` after the next one. */
  readonly refusal: Refusal | null
  /** The name of the last order, if the table accepted it; `null` after the next one. */
  readonly done: string | null
  /** Returns whether the table accepted it. Nothing is sent while the line does not work or an answer is awaited. */
  readonly send: (command: TableCommand, as?: string) => Promise<boolean>
  readonly forget: () => void
}

export function useOrders({ table, isGone }: Pick<SeenTable, 'table' | 'isGone'>): Orders {
  const line = useConsoleLine(table, isGone)
  const [sending, setSending] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const busy = useRef(false)
  const works = useRef(true)
  works.current = line === 'works'
  const send = useCallback(
    async (command: TableCommand, as: string = command.do) => {
      if (busy.current || !works.current) return false
      busy.current = true
      setSending(as)
      setRefusal(null)
      setDone(null)
      const reply = await connection.command(table, command)
      busy.current = false
      setSending(null)
      setRefusal(reply.ok ? null : reply.refusal)
      setDone(reply.ok ? as : null)
      return reply.ok
    },
    [table],
  )
  const forget = useCallback(() => setRefusal(null), [])
  return { line, sending, refusal, done, send, forget }
}

/** After a lost connection the console catches up: it sends nothing until it has a new view of the whole table. */
function useConsoleLine(table: string, isGone: boolean): ConsoleLine {
  const isLost = useSignal(lostAt) !== null || isGone
  const [isOld, setOld] = useState(false)
  useEffect(() => connection.watchClosely(), [])
  useEffect(() => {
    if (isLost) setOld(true)
  }, [isLost])
  // The connection can recover with the same socket. Nothing else would ask for the whole table then.
  useEffect(() => {
    if (isOld && !isLost) connection.enterAgain(table)
  }, [isOld, isLost, table])
  useEffect(() => listen(table, (_, isWhole) => isWhole && setOld(false)), [table])
  return isLost ? 'lost' : isOld ? 'catching-up' : 'works'
}
