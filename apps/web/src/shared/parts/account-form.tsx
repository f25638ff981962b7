import { useState } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { failureText } from '../messages/reason.ts'
import { HttpRefusal } from '../wire/http.ts'
import { identify } from '../wire/session.ts'

interface AccountFormProps {
  readonly as: 'register' | 'login'
  readonly onDone: () => void
}

/** A form for name and password, with the server's refusal below. */
export function AccountForm({ as, onDone }: AccountFormProps) {
  const words = useMessages()
  const { account } = words
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  /** `null` until the server asks for it. */
  const [code, setCode] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const fail = (error: unknown) => {
    const isCodeMissing = error instanceof HttpRefusal && error.refusal.kind === 'second-factor-needed'
    if (isCodeMissing) setCode('')
    setProblem(error)
  }
  return (
    <form
      className="account-form"
      onSubmit={(event) => {
        event.preventDefault()
        // A person who must change their password first finds the form for it in the same place.
        identify(as, name, password, code ?? undefined).then((me) => me.duty === null && onDone(), fail)
      }}
    >
      <label>
        {account.name}
        <input autoComplete="username" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        {account.password}
        <input
          type="password"
          autoComplete={as === 'login' ? 'current-password' : 'new-password'}
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      {code !== null && (
        <label>
          {account.code}
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
      )}
      {problem !== null && (
        <p className="note" role="alert">
          {failureText(words, problem)}
        </p>
      )}
      <button type="submit" className="btn">
        {account[as]}
      </button>
    </form>
  )
}
