import type { Messages } from '../../../shared/messages/messages.ts'

/** A dollar sign, with the cents that no chip has. */
const SIGN = /\$|\u00a0\$|[.,]00(?=\D|$)/g

const made = new WeakMap<Messages, Messages>()

/** The texts of a table for chips that are not money: the same, without dollar signs. */
export function chipTexts(messages: Messages): Messages {
  const known = made.get(messages) ?? (withoutSigns(messages) as Messages)
  made.set(messages, known)
  return known
}

function withoutSigns(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...given: unknown[]) => {
      const text: unknown = value(...given)
      return typeof text === 'string' ? text.replaceAll(SIGN, '') : text
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withoutSigns(inside)]))
}
