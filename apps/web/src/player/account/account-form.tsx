import type { Me } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'
import { HttpRefusal } from '../../shared/wire/http.ts'
import { identify } from '../../shared/wire/session.ts'

interface AccountFormProps {
  readonly as: 'register' | 'login'
  readonly onDone: (me: Me) => void
  /** What the button says, if it is not the usual word. */
  readonly submit?: string
}

/** A form for name and password, with the server's refusal below. */
export function AccountForm({ as, onDone, submit }: AccountFormProps) {
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
        identify(as, name, password, code ?? undefined).then(onDone, fail)
      }}
    >
      <label>
        {as === 'register' ? account.chooseName : account.name}
        <input autoComplete="username" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        {as === 'register' ? account.choosePassword : account.password}
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
      <button type="submit" className="btn go">
        {submit ?? account[as]}
      </button>
    </form>
  )
}
