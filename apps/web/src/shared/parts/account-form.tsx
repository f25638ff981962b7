import { useState } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { failureText } from '../messages/reason.ts'
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
  const [problem, setProblem] = useState<unknown>(null)
  return (
    <form
      className="account-form"
      onSubmit={(event) => {
        event.preventDefault()
        identify(as, name, password).then(onDone, (error: unknown) => setProblem(error))
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
