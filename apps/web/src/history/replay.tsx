import { Top } from '../parts/top.tsx'

export function Replay(_: { readonly table: string; readonly round: number }) {
  return <Top />
}
