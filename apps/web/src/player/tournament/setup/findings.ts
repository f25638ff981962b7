import type { ConditionsCheck } from '@openpit/protocol'

type Wrong = ConditionsCheck['wrong'][0]

const conditionOf = ({ field }: Wrong) => (field.startsWith('entries.') ? field : (field.split('.')[0] ?? field))

/**
 * What is wrong, once for each condition. What cannot be read comes first: a sum of prizes that are no numbers breaks
 * a rule only because they are none.
 */
export function wrongOnce(wrong: ConditionsCheck['wrong']): readonly Wrong[] {
  const first = new Map<string, Wrong>()
  for (const one of wrong) {
    const condition = conditionOf(one)
    if (!first.has(condition)) first.set(condition, one)
  }
  return [...first.values()]
}
