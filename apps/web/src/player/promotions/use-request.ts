import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'

/** A request under way, or why the last one failed. */
export interface Request {
  readonly isBusy: boolean
  readonly problem: string | null
  /** Sends a request; a second one does nothing while the first is under way. */
  readonly send: (request: () => Promise<unknown>) => void
}

/** Sends requests one at a time, and calls `done` after each that was carried out. */
export function useRequest(done: () => void): Request {
  const words = useMessages()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = (request: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    request()
      .then(
        () => {
          setFailure(null)
          done()
        },
        (error: unknown) => setFailure(error),
      )
      .finally(() => setBusy(false))
  }
  return { isBusy, problem: failure === null ? null : failureText(words, failure), send }
}
