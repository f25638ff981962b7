import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { house } from '../../shared/wire/http.ts'

/** The devices on which a person is logged in. */
export function SessionsPanel() {
  const { account, locale } = useMessages()
  const [ended, setEnded] = useState(0)
  const asked = useAsked(`sessions ${ended}`, house.sessions)
  return (
    <section className="panel">
      <h2>{account.sessions}</h2>
      <Answered asked={asked}>
        {(sessions) => (
          <ul className="sessions">
            {sessions.map(({ id, address, lastSeenAt, isThis }) => (
              <li key={id}>
                <div>
                  {isThis ? account.thisDevice : (address ?? '')}
                  <small>{account.lastSeen(new Date(lastSeenAt).toLocaleString(locale))}</small>
                </div>
                {!isThis && (
                  <button
                    type="button"
                    className="btn"
                    onClick={() => void house.endSession(id).finally(() => setEnded((count) => count + 1))}
                  >
                    {account.endSession}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </section>
  )
}
