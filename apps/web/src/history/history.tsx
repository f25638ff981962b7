import { Top } from '../parts/top.tsx'

export function History() {
  return <Top />
}
