import type { Me, Remedies, RemedyQuery, RemedyView, TableCommand } from '@openpit/protocol'
import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type Question, useAsked } from '../../../shared/parts/page.tsx'
import type { SeenTable } from '../../../shared/wire/tables.ts'
import { staffHouse } from '../../shared/staff-http.ts'
import { type Keys, useKeys } from '../../shared/use-keys.ts'
import type { Orders } from '../../shared/use-orders.ts'
import { RULERS } from '../urgency.ts'
import type { DECISIONS } from './finding.tsx'

/** What a supervisor has found out and chosen so far. */
export interface Ruling {
  readonly asked: Question<Remedies>
  readonly finding: RemedyQuery
  readonly find: (finding: RemedyQuery) => void
  readonly chosen: number | null
  readonly choose: (index: number) => void
  readonly remedy: RemedyView | undefined
  readonly reason: string
  readonly setReason: (reason: string) => void
  readonly why: RefObject<HTMLTextAreaElement | null>
  readonly send: () => void
}

/** Follows a ruling from the finding to the order. Each change asks the server what would be. */
export function useRuling(me: Me, seen: SeenTable, orders: Orders): Ruling {
  const [finding, setFinding] = useState<RemedyQuery>({})
  const [chosen, choose] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const why = useRef<HTMLTextAreaElement>(null)
  const query = new URLSearchParams(Object.entries(finding).map(([name, value]) => [name, String(value)]))
  const about = `${seen.table} ${seen.version} ${query}`
  const asked = useLast(useAsked(about, () => staffHouse.remedies(seen.table, query)))
  const answer = asked.is === 'here' ? asked.answer : null
  const remedy = chosen === null ? undefined : answer?.remedies[chosen]
  const find = (next: RemedyQuery) => {
    setFinding(next)
    choose(null)
  }
  const send = async () => {
    if (remedy === undefined || remedy.refused !== null || reason.trim() === '' || answer?.you != null) return
    const command = { ...remedy.command, reason: reason.trim() } as unknown as TableCommand
    if (!(await orders.send(command, 'ruling'))) return
    setReason('')
    find({})
  }
  const ruling: Ruling = {
    asked,
    finding,
    find,
    chosen,
    choose,
    remedy,
    reason,
    setReason,
    why,
    send: () => void send(),
  }
  const isOpen = answer !== null && answer.ruling === null && RULERS.includes(me.role)
  useKeys(isOpen ? keysOf(ruling, answer) : {})
  return ruling
}

function keysOf({ finding, find, chosen, choose, why, send }: Ruling, { remedies, course }: Remedies): Keys {
  const lawful = remedies.flatMap(({ refused }, index) => (refused === null ? [index] : []))
  const commands = course?.commands ?? []
  const step = (by: number) => {
    const next = lawful[nextIn(lawful.length, chosen === null ? -1 : lawful.indexOf(chosen), by)]
    if (next !== undefined) choose(next)
  }
  const stepDecision = (by: number) => {
    const at = commands.findIndex(({ from }) => from === finding.from)
    const next = commands[nextIn(commands.length, at, by)]
    if (next !== undefined) find({ from: next.from })
  }
  const decided = (name: (typeof DECISIONS)[number]) => {
    if (finding.from !== undefined) find({ from: finding.from, decided: name })
  }
  return {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => stepDecision(1),
    ArrowUp: () => stepDecision(-1),
    h: () => decided('hit'),
    s: () => decided('stand'),
    d: () => decided('double'),
    p: () => decided('split'),
    w: () => why.current?.focus(),
    'ctrl+Enter': send,
  }
}

/** The next or previous index. It wraps around; from no index (below 0), it is the first or the last. */
function nextIn(length: number, at: number, by: number): number {
  if (at < 0) return by > 0 ? 0 : length - 1
  return (at + by + length) % length
}

/** Keeps the last answer in sight until the next one is here. */
function useLast<Answer>(asked: Question<Answer>): Question<Answer> {
  const last = useRef(asked)
  if (asked.is !== 'loading' || last.current.is !== 'here') last.current = asked
  return last.current
}
