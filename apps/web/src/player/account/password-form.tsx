import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'
import { changePassword } from '../../shared/wire/session.ts'

/** A form to change one's own password. */
export function PasswordForm() {
  const words = useMessages()
  const { account } = words
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [outcome, setOutcome] = useState<{ readonly isDone: boolean; readonly problem?: unknown } | null>(null)
  return (
    <form
      className="account-form"
      onSubmit={(event) => {
        event.preventDefault()
        changePassword(old, next).then(
          () => {
            setOld('')
            setNext('')
            setOutcome({ isDone: true })
          },
          (problem: unknown) => setOutcome({ isDone: false, problem }),
        )
      }}
    >
      <label>
        {account.oldPassword}
        <input
          type="password"
          autoComplete="current-password"
          value={old}
          onInput={(event) => setOld(event.currentTarget.value)}
        />
      </label>
      <label>
        {account.newPassword}
        <input
          type="password"
          autoComplete="new-password"
          value={next}
          onInput={(event) => setNext(event.currentTarget.value)}
        />
      </label>
      {outcome !== null && (
        <p className="note" role={outcome.isDone ? 'status' : 'alert'}>
          {outcome.isDone ? account.passwordChanged : failureText(words, outcome.problem)}
        </p>
      )}
      <button type="submit" className="btn">
        {account.changePassword}
      </button>
    </form>
  )
}
