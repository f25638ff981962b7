import { fromHex } from './hash.ts'

/** Notes what is wrong with a file, and where. */
export type Complain = (where: string, what: string) => unknown

export function textOf(value: unknown, where: string, wrong: Complain): string {
  if (typeof value === 'string') return value
  wrong(where, 'is not text')
  return ''
}

export function hexOf(value: unknown, where: string, wrong: Complain): string {
  if (fromHex(value, 32) !== undefined) return value as string
  wrong(where, 'is not 64 hexadecimal digits')
  return ''
}
