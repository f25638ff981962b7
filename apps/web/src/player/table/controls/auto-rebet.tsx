import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useLiveParts } from '../table-context.ts'

/** Lets a player start and stop bets that repeat by themselves. Nothing is shown if the house does not allow it. */
export function AutoRebetChoice({ canStart }: { readonly canStart: boolean }) {
  const { auto } = useLiveParts()
  const { wager: words } = useMessages()
  const [isOpen, setOpen] = useState(false)
  if (auto === null || auto.ends.length === 0) return null
  if (auto.left > 0) {
    return (
      <button type="button" className="link auto" onClick={auto.stop}>
        {words.stopAuto(auto.left)}
      </button>
    )
  }
  if (!canStart) return null
  const start = (rounds: number) => {
    setOpen(false)
    auto.start(rounds)
  }
  return (
    <>
      <button type="button" className="link auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.auto}
      </button>
      {isOpen && (
        <ul className="all-lines">
          {auto.ends.map((rounds) => (
            <li key={rounds}>
              <button type="button" className="btn" onClick={() => start(rounds)}>
                {words.autoFor(rounds)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
