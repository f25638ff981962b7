import { Top } from '../parts/top.tsx'

export function Rules(_: { readonly book: string | null }) {
  return <Top />
}
