import { useState } from 'react'
import { useMessages } from '../messages/messages.ts'
import { centsIn } from '../messages/money.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useCell } from '../wire/cell.ts'
import { session } from '../wire/session.ts'
import { boxesHeldBy } from './reading.ts'
import { useScene } from './scene.ts'
import { BRING_CENTS } from './use-acts.ts'

/** Chips between wallet and table, and leaving. */
export function ChipsDialog({ onClose }: { readonly onClose: () => void }) {
  const { you, acts, view, me } = useScene()
  const { money, sit: words } = useMessages()
  const who = useCell(session)
  const wallet = who.is === 'somebody' ? who.me.wallet : 0
  const [text, setText] = useState(String(Math.min(wallet, BRING_CENTS) / 100))
  const cents = centsIn(text) ?? 0
  const isAmount = cents > 0
  const chips = you?.chips ?? 0
  const owed = you?.owed ?? 0
  const tooMuch = cents > wallet && cents > chips
  const isHere = chips > 0 || boxesHeldBy(view, me).length > 0
  const act = (command: Parameters<NonNullable<typeof acts>['tell']>[0]) => {
    acts?.tell(command)
    onClose()
  }
  return (
    <Dialog title={words.more} onClose={onClose}>
      <form
        className="chips-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isAmount && cents <= wallet) act({ do: 'bringChips', cents })
        }}
      >
        <p>{words.wallet(wallet)}</p>
        <p>{words.atTable(chips)}</p>
        {owed > 0 && <p>{words.owed(owed)}</p>}
        <label>
          {words.bring}
          <input inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <p role="status">{!isAmount ? words.noAmount : tooMuch ? words.tooMuch(cents) : ''}</p>
        <div className="row">
          <button type="submit" className="btn go" aria-disabled={!isAmount || cents > wallet}>
            {words.more}
          </button>
          <button
            type="button"
            className="btn"
            aria-disabled={!isAmount || cents > chips}
            onClick={() => isAmount && cents <= chips && act({ do: 'takeChips', cents })}
          >
            {words.less}
          </button>
        </div>
        {isHere && (
          <>
            <p className="about">{words.leaveAbout}</p>
            <button type="button" className="btn" onClick={() => act({ do: 'leave' })}>
              {`${words.leave} (${money.dollars(chips)})`}
            </button>
          </>
        )}
      </form>
    </Dialog>
  )
}
