import type { TokenLotView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { wagerName } from '../../shared/messages/wager-name.ts'
import { usePromotionWords } from './words/words.ts'

export type TokenConditions = Pick<TokenLotView, 'expires' | 'minimumWager' | 'areas' | 'afterWin'>

/** The conditions that stay with the tokens of a voucher, one a line. */
export function Conditions({ of: { expires, minimumWager, areas, afterWin } }: { readonly of: TokenConditions }) {
  const words = usePromotionWords()
  const messages = useMessages()
  const { money, locale, listed, and } = messages
  const bets = areas.map((area) => wagerName(messages, area))
  return (
    <ul className="token-conditions">
      <li>{expires === null ? words.neverExpires : words.expiresAt(new Date(expires).toLocaleString(locale))}</li>
      <li>{words.betsOn(listed(bets, and))}</li>
      {minimumWager > 0 && <li>{words.leastBet(money.dollars(minimumWager))}</li>}
      <li>{words.tokensOfWin[afterWin]}</li>
    </ul>
  )
}
