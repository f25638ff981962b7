import type { LinkDetail, LinkFunds, LinkPowerView, LinkView, Refusal } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { LevelProofs } from '../../player/jackpot/level-proofs.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { getJson, house } from '../../shared/wire/http.ts'
import { askLinks } from '../../shared/wire/links.ts'
import { connection } from '../../shared/wire/tables.ts'
import { Funds } from './funds.tsx'
import { LinkActs } from './link-acts.tsx'
import type { MayAct, SendToLink } from './send-to-link.ts'
import { Stations } from './stations.tsx'
import { Wins } from './wins.tsx'
import { useJackpotWords } from './words/words.ts'

/** A busy link changes four times a second; its books need not be read as often. */
const LOOK_MS = 2_000

interface LinkBooks {
  readonly detail: LinkDetail
  /** `null` for staff who may not see the money. */
  readonly funds: LinkFunds | null
  readonly powers: readonly LinkPowerView[]
}

/** One link: its money as a sum, its tables, the wins that wait, and what may be done about it. */
export function LinkConsole({ link }: { readonly link: LinkView }) {
  const words = useJackpotWords()
  const messages = useMessages()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const asked = useAsked(`link ${link.link}`, async () => await askBooks(link.link))
  const { again } = asked
  useEffect(() => {
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  const send: SendToLink = async (command) => {
    const reply = await connection.linkCommand(link.link, command)
    setRefusal(reply.ok ? null : reply.refusal)
    if (reply.ok) {
      again()
      // Wait before the form closes: with the old state, the page would offer the same act again.
      await askLinks()
    }
    return reply.ok
  }
  return (
    <div className="link-console">
      <h2>{messages.jackpot.of(link.link)}</h2>
      {refusal !== null && (
        <p className="note refusal" role="alert">
          {refusalSentence(messages, refusal)} <span className="clause">{refusal.clause}</span>
        </p>
      )}
      <Answered asked={asked}>
        {({ detail, funds, powers }) => (
          <>
            {funds === null ? <p className="note">{words.noFunds}</p> : <Funds link={link} funds={funds} />}
            <Wins wins={detail.wins} may={mayBy(powers)} send={send} />
            <Stations link={link} may={mayBy(powers)} send={send} />
            <LinkActs link={link} powers={powers} send={send} />
            <LevelProofs link={link} />
          </>
        )}
      </Answered>
    </div>
  )
}

function mayBy(powers: readonly LinkPowerView[]): MayAct {
  return (act) => powers.some((power) => power.act === act && power.may)
}

async function askBooks(link: string): Promise<LinkBooks> {
  const [detail, funds, powers] = await Promise.all([
    house.jackpot(link),
    house.jackpotFunds(link).catch(() => null),
    getJson<LinkPowerView[]>(`/api/jackpots/${link}/powers`),
  ])
  return { detail, funds, powers }
}
