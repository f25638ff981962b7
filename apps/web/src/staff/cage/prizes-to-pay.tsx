import type { DeskView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { centsOf } from '../shared/amount.ts'

type Winner = DeskView['winners'][number]

/** The promotions in which a prize waits for its winner. */
async function promotionsToPay(): Promise<readonly DeskView[]> {
  const drawn = (await desk.promotions()).filter(({ draw }) => draw.draws.length > 0)
  return await Promise.all(drawn.map(async ({ promotion }) => await desk.run(promotion)))
}

export function PrizesToPay() {
  const words = usePromotionWords()
  const asked = useAsked('prizes', promotionsToPay)
  return (
    <section className="panel">
      <h2>{words.toPay}</h2>
      <Answered asked={asked}>
        {(all) => {
          const waiting = all.flatMap((seen) => {
            return seen.winners
              .filter(({ awarded, refused }) => !awarded && !refused)
              .map((winner) => ({ seen, winner }))
          })
          return (
            <>
              {waiting.length === 0 && <p>{words.nothingToPay}</p>}
              <ul className="lines">
                {waiting.map(({ seen, winner }) => (
                  <li key={`${seen.view.promotion} ${winner.prize}`}>
                    <PayForm seen={seen} winner={winner} onPaid={asked.again} />
                  </li>
                ))}
              </ul>
              <GivenVouchers all={all} />
            </>
          )
        }}
      </Answered>
    </section>
  )
}

/** The codes of vouchers that were given for casino dollars: the winner needs them at a table. */
function GivenVouchers({ all }: { readonly all: readonly DeskView[] }) {
  const words = usePromotionWords()
  const given = all.flatMap(({ winners }) => winners.filter(({ voucher }) => voucher !== null))
  if (given.length === 0) return null
  return (
    <ul className="lines given-vouchers" aria-label={words.givenVouchers}>
      {given.map(({ prize, player, voucher }) => (
        <li key={voucher}>
          <span>
            <b>{prize}</b>, {player}
          </span>
          <code>{voucher}</code>
        </li>
      ))}
    </ul>
  )
}

interface PayFormProps {
  readonly seen: DeskView
  readonly winner: Winner
  readonly onPaid: () => void
}

/** Pays a prize in parts that make its value, or hands the thing over. Ways that the book forbids have no field. */
function PayForm({ seen, winner, onPaid }: PayFormProps) {
  const words = usePromotionWords()
  const { money } = useMessages()
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const request = useRequest(onPaid)
  const { player, prize, value, kind } = winner
  const isMoney = kind === 'money'
  const paid = Object.entries(parts).flatMap(([way, text]) => {
    const cents = centsOf(text)
    return cents === undefined ? [] : [[way, cents] as const]
  })
  const as = isMoney ? Object.fromEntries(paid) : { goods: value }
  return (
    <form
      className="account-form"
      onSubmit={(event) => {
        event.preventDefault()
        request.send(() => desk.tell(seen.view.promotion, { do: 'awardPrize', player, prize, as }))
      }}
    >
      <p>
        <b>{prize}</b>, {player}, {money.dollars(value)} ({seen.view.promotion})
      </p>
      {isMoney &&
        seen.payments.map((way) => (
          <label key={way}>
            {words.payAs[way]}
            <input
              inputMode="decimal"
              value={parts[way] ?? ''}
              onInput={(event) => setParts({ ...parts, [way]: event.currentTarget.value })}
            />
          </label>
        ))}
      {isMoney && !seen.payments.includes('cash') && <p>{words.noCash(seen.cashClause)}</p>}
      {request.problem !== null && (
        <p className="note" role="alert">
          {request.problem}
        </p>
      )}
      <button type="submit" className="btn go">
        {isMoney ? words.pay : kind === 'casinoDollars' ? words.giveVoucher : words.handOver}
      </button>
    </form>
  )
}
