import type { EntrantView, PromotionView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { desk } from './desk-http.ts'
import { DrawProof, Results } from './draw-proof.tsx'
import { PrizeList, TermsList } from './terms-list.tsx'
import { useRequest } from './use-request.ts'
import { usePromotionWords } from './words/words.ts'

/** A promotion as players see it: terms, their entries, results. */
export function PromotionPage({ promotion }: { readonly promotion: string }) {
  const words = usePromotionWords()
  const asked = useAsked(promotion, () => desk.promotion(promotion))
  return (
    <Page title={promotion} lead={asked.is === 'here' ? words.stages[asked.answer.is] : undefined}>
      <Answered asked={asked}>
        {(view) => (
          <div className="panels stacked">
            <OwnEntries view={view} onChange={asked.again} />
            <section className="panel">
              <h2>{words.results}</h2>
              <Results view={view} />
            </section>
            <section className="panel">
              <h2>{words.termsTitle}</h2>
              <TermsList view={view} />
            </section>
            <section className="panel">
              <h2>{words.prizes}</h2>
              <PrizeList view={view} />
            </section>
            <DrawProof view={view} />
          </div>
        )}
      </Answered>
      <a className="btn inline" {...linkTo('/promotions')}>
        {words.allPromotions}
      </a>
    </Page>
  )
}

interface OwnEntriesProps {
  readonly view: PromotionView
  readonly onChange: () => void
}

function OwnEntries({ view, onChange }: OwnEntriesProps) {
  const words = usePromotionWords()
  const who = useSignal(session)
  const player = who.is === 'logged-in' ? who.me.player : null
  const asked = useAsked(player === null ? null : `${view.promotion} ${player}`, () => desk.mine(view.promotion))
  const request = useRequest(() => {
    asked.again()
    onChange()
  })
  return (
    <section className="panel">
      <h2>{words.yourEntries}</h2>
      {player === null && (
        <p>
          <a {...linkTo(`/account?then=/promotions/${view.promotion}`)}>{words.logIn}</a>
        </p>
      )}
      {player !== null && <Answered asked={asked}>{(mine) => <Mine mine={mine} />}</Answered>}
      {player !== null && view.is === 'open' && (
        <button
          type="button"
          className="btn go"
          onClick={() => request.send(() => desk.tell(view.promotion, { do: 'enter' }))}
        >
          {words.enter}
        </button>
      )}
      {request.problem !== null && (
        <p className="note" role="alert">
          {request.problem}
        </p>
      )}
      {asked.is === 'here' && asked.answer.dispute === null && (
        <Dispute onSend={(reason) => request.send(() => desk.tell(view.promotion, { do: 'dispute', reason }))} />
      )}
    </section>
  )
}

function Mine({ mine }: { readonly mine: EntrantView }) {
  const words = usePromotionWords()
  const { locale } = useMessages()
  return (
    <>
      {mine.prizes.map(({ prize, awarded }) => (
        <p key={prize} className="note" role="status">
          {words.won(prize)}
          {awarded ? ` (${words.isAwarded})` : ''}
        </p>
      ))}
      {mine.entries.length === 0 && <p>{words.noEntries}</p>}
      <ul className="lines">
        {mine.entries.map(({ number, at }) => (
          <li key={number}>
            <b>{words.entryNumber(number)}</b>
            <small>{new Date(at).toLocaleString(locale)}</small>
          </li>
        ))}
      </ul>
      {mine.entries.length > 0 && mine.salt !== null && (
        <p className="salt">
          {words.saltAbout} {words.salt}: <code>{mine.salt}</code>
        </p>
      )}
      {mine.dispute !== null && <p>{words.disputeIs[mine.dispute]}</p>}
    </>
  )
}

function Dispute({ onSend }: { readonly onSend: (reason: string) => void }) {
  const words = usePromotionWords()
  const [reason, setReason] = useState('')
  return (
    <details>
      <summary>{words.dispute}</summary>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onSend(reason)
        }}
      >
        <label>
          {words.disputeReason}
          <input value={reason} maxLength={2_000} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <button type="submit" className="btn">
          {words.disputeSend}
        </button>
      </form>
    </details>
  )
}
