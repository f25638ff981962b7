import { plateName } from '../../player/table/table-context.ts'
import { useStaffWords } from './words/words.ts'

/** A player by name; people whom only the dealer sees have none. */
export function Person({ player }: { readonly player: string }) {
  const { noAccount } = useStaffWords()
  return player.startsWith('box.') ? <span className="no-account">{noAccount}</span> : <b>{plateName(player)}</b>
}
