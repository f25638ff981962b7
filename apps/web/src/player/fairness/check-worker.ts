import { checkEnded, checkProofs, copyOf } from './checks.ts'

// Runs as a worker and does one check at a time.

const CHECKS = { checkProofs, checkEnded, copyOf }

export type Checks = {
  readonly [Name in keyof typeof CHECKS]: (
    ...given: Parameters<(typeof CHECKS)[Name]>
  ) => Promise<ReturnType<(typeof CHECKS)[Name]>>
}

export interface CheckQuestion {
  readonly id: number
  readonly check: keyof Checks
  readonly given: readonly unknown[]
}

const scope = globalThis as unknown as Worker

scope.onmessage = ({ data: { id, check, given } }: MessageEvent<CheckQuestion>) => {
  try {
    const run = CHECKS[check] as (...given: readonly unknown[]) => unknown
    scope.postMessage({ id, ok: run(...given) })
  } catch (error) {
    scope.postMessage({ id, failed: String(error) })
  }
}
