import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'
import { house } from '../../shared/wire/http.ts'
import { confirmSecondFactor } from '../../shared/wire/session.ts'

/** Sets up a second factor: first the password, then the secret for the app, then its first code. */
export function SecondFactorForm() {
  const words = useMessages()
  const { account } = words
  const [text, setText] = useState('')
  const [offer, setOffer] = useState<{ readonly secret: string; readonly uri: string } | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    setProblem(null)
    const going = offer === null ? house.offerSecondFactor(text).then(setOffer) : confirmSecondFactor(text)
    going.then(
      () => setText(''),
      (error: unknown) => setProblem(error),
    )
  }
  return (
    <form className="account-form" onSubmit={submit}>
      {offer !== null && (
        <p className="note">
          {account.secretHelp} <a href={offer.uri}>{offer.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</a>
        </p>
      )}
      {offer === null ? (
        <label key="password">
          {account.password}
          <input
            type="password"
            autoComplete="current-password"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      ) : (
        <label key="code">
          {account.code}
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      )}
      {problem !== null && (
        <p className="note" role="alert">
          {failureText(words, problem)}
        </p>
      )}
      <button type="submit" className="btn">
        {offer === null ? account.setUpSecondFactor : account.confirmSecondFactor}
      </button>
    </form>
  )
}
