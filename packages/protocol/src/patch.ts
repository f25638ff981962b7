/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * What changed between two values, as JSON text; `undefined` if nothing did. An object or array is changed part by part
 * where both values have the same keys, or both are arrays: `{ "total": 15 }`, and for an array `{ "2": "10h" }`, with
 * `length` if it became shorter. Any other value that is not a plain one is replaced as a whole and stands in brackets:
 * `[ { "for": "wagers" } ]`.
 */
export function patchText(before: unknown, after: unknown): string | undefined {
  if (before === after) return undefined
  if (after === null || typeof after !== 'object') return JSON.stringify(after)
  if (before === null || typeof before !== 'object') return replacement(after)
  if (Array.isArray(after)) return Array.isArray(before) ? arrayPatch(before, after) : replacement(after)
  return Array.isArray(before) ? replacement(after) : objectPatch(before as Fields, after as Fields)
}

type Fields = Readonly<Record<string, unknown>>

function replacement(after: object): string {
  return `[${JSON.stringify(after)}]`
}

function arrayPatch(before: readonly unknown[], after: readonly unknown[]): string | undefined {
  let parts = ''
  for (let index = 0; index < after.length; index++) {
    const part = index < before.length ? patchText(before[index], after[index]) : addition(after[index])
    if (part !== undefined) parts += `${parts && ','}"${index}":${part}`
  }
  if (after.length < before.length) parts += `${parts && ','}"length":${after.length}`
  return parts === '' ? undefined : `{${parts}}`
}

function objectPatch(before: Fields, after: Fields): string | undefined {
  const keys = Object.keys(after)
  if (!hasKeys(before, keys)) return replacement(after)
  let parts = ''
  for (const key of keys) {
    const part = patchText(before[key], after[key])
    if (part !== undefined) parts += `${parts && ','}${JSON.stringify(key)}:${part}`
  }
  return parts === '' ? undefined : `{${parts}}`
}

/** A value where there was none. */
function addition(after: unknown): string {
  return after !== null && typeof after === 'object' ? replacement(after) : JSON.stringify(after)
}

/** Whether an object has exactly these keys. They nearly always have the same order. */
function hasKeys(fields: Fields, keys: readonly string[]): boolean {
  const own = Object.keys(fields)
  return own.length === keys.length && keys.every((key, index) => own[index] === key || Object.hasOwn(fields, key))
}

/** The value after a change. Parts that did not change stay the same objects. */
export function applyPatch<Value>(value: Value, patch: Json | undefined): Value {
  return (patch === undefined ? value : patched(value as Json, patch)) as Value
}

function patched(value: Json, patch: Json): Json {
  if (patch === null || typeof patch !== 'object') return patch
  if (Array.isArray(patch)) return patch[0] as Json
  // An array has its indices as keys, and setting `length` shortens it.
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, Json>
  for (const [key, part] of Object.entries(patch)) copy[key] = patched(copy[key] as Json, part)
  return copy
}
