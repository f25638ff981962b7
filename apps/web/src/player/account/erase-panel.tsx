import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { eraseAccount } from '../../shared/wire/session.ts'

/** Erases the account, after a question that needs the password. */
export function ErasePanel({ onErased }: { readonly onErased: () => void }) {
  const { account } = useMessages()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="panel">
      <h2>{account.erase}</h2>
      <p>{account.eraseAbout}</p>
      <button type="button" className="btn erase" onClick={() => setAsking(true)}>
        {account.erase}
      </button>
      {isAsking && <Confirmation onClose={() => setAsking(false)} onErased={onErased} />}
    </section>
  )
}

function Confirmation({ onClose, onErased }: { readonly onClose: () => void; readonly onErased: () => void }) {
  const words = useMessages()
  const { account } = words
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  return (
    <Dialog title={account.erase} onClose={onClose}>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault()
          eraseAccount(password).then(onErased, setProblem)
        }}
      >
        <label>
          {account.eraseConfirm}
          <input
            type="password"
            autoComplete="current-password"
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
        {problem !== null && (
          <p className="note" role="alert">
            {failureText(words, problem)}
          </p>
        )}
        <button type="submit" className="btn erase">
          {account.eraseDo}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {account.keep}
        </button>
      </form>
    </Dialog>
  )
}
