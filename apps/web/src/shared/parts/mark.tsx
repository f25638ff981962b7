import { MARK } from '../cards/outlines.ts'

export function Mark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="-36 -30 72 60" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={MARK} />
    </svg>
  )
}
