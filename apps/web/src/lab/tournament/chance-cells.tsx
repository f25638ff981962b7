import type { AdvanceChances } from '@openpit/odds'
import { useLabWords } from '../words/words.ts'

export type PlaceChances = Pick<AdvanceChances, 'through' | 'ahead' | 'level'>

export function ChanceHeads() {
  const { tournament } = useLabWords()
  return (
    <>
      <th scope="col">{tournament.through}</th>
      <th scope="col">{tournament.ahead}</th>
      <th scope="col">{tournament.level}</th>
    </>
  )
}

export function ChanceCells({ through, ahead, level }: PlaceChances) {
  const { percent } = useLabWords()
  return (
    <>
      <td>{percent(through, 1)}</td>
      <td>{percent(ahead, 1)}</td>
      <td>{percent(level, 1)}</td>
    </>
  )
}
