import type { Request } from '../../player/promotions/use-request.ts'

/** Why the last request failed, if it did. */
export function Problem({ of: { problem } }: { readonly of: Request }) {
  if (problem === null) return null
  return (
    <p className="note" role="alert">
      {problem}
    </p>
  )
}
