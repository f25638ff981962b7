import type { ConditionsCheck } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { postJson } from '../../../shared/wire/http.ts'
import type { SetupForm } from './form.ts'

/** A person types faster than the server needs to look. */
const PAUSE_MS = 200

/** The conditions that a form stands for; `off` are fields that the book fixes. */
export type WriteConditions = (form: SetupForm, off: ReadonlySet<string>) => Readonly<Record<string, unknown>>

interface CheckAnswer {
  readonly check: ConditionsCheck
  /** The form to which the check belongs. */
  readonly of: SetupForm
}

/** What the book makes of the form. While the next answer is on its way, the last one stays. */
export function useCheck(
  form: SetupForm,
  write: WriteConditions,
): { readonly check: ConditionsCheck | null; readonly isCurrent: boolean } {
  const [known, setKnown] = useState<CheckAnswer | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the form asks again
  useEffect(() => {
    let isOn = true
    const look = async () => {
      const check = await askCheck(form, write)
      if (isOn) setKnown({ check, of: form })
    }
    // Without an answer the form cannot be sent; the next change asks again.
    const timer = setTimeout(() => void look().catch(() => {}), known === null ? 0 : PAUSE_MS)
    return () => {
      isOn = false
      clearTimeout(timer)
    }
  }, [form])
  const check = known?.of.book === form.book ? known.check : null
  return { check, isCurrent: known?.of === form }
}

async function askCheck(form: SetupForm, write: WriteConditions): Promise<ConditionsCheck> {
  const ask = async (off: ReadonlySet<string>) => {
    const body = { rulebook: form.book, conditions: write(form, off) }
    return await postJson<ConditionsCheck>('/api/tournament-conditions', body)
  }
  const first = await ask(new Set())
  // What the book fixes is not sent, so it must be known first.
  const off = offFields(first)
  return off.size === 0 ? first : await ask(off)
}

/** The fields that the book fixes; vouchers go with jokers. */
export function offFields({ fixed }: ConditionsCheck): ReadonlySet<string> {
  const fields = fixed.map(({ field }) => field)
  return new Set(fields.includes('jokers') ? [...fields, 'vouchers'] : fields)
}
