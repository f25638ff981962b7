import { useState } from 'preact/hooks'
import { Dialog } from '../../../shared/parts/dialog.tsx'
import { useTableWords } from '../words/words.ts'
import { useTournamentPlay } from './play-context.ts'

/** A player with a seat stops the table for a dispute. The consequence is said before the click. */
export function CallDirector() {
  const words = useTableWords()
  const { table, seat } = useTournamentPlay()
  const [isOpen, setOpen] = useState(false)
  if (seat === null || !seat.isIn || table.inDispute) return null
  return (
    <div>
      <button type="button" className="btn inline" onClick={() => setOpen(true)}>
        {words.dispute}
      </button>
      {isOpen && <DisputeForm onClose={() => setOpen(false)} />}
    </div>
  )
}

function DisputeForm({ onClose }: { readonly onClose: () => void }) {
  const words = useTableWords()
  const { table, tell } = useTournamentPlay()
  const [text, setText] = useState('')
  const send = async () => {
    await tell({ do: 'dispute', table: table.table, text: text.trim() })
    // A refusal is shown in the bar.
    onClose()
  }
  return (
    <Dialog title={words.dispute} onClose={onClose}>
      <p>{words.disputeLead}</p>
      <label>
        {words.disputeText}{' '}
        <input value={text} maxLength={500} onInput={({ currentTarget: { value } }) => setText(value)} />
      </label>
      <p>
        <button type="button" className="btn go inline" disabled={text.trim() === ''} onClick={() => void send()}>
          {words.disputeSend}
        </button>
      </p>
    </Dialog>
  )
}
