import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useNow } from '../../shared/parts/meters.tsx'
import { useSignal } from '../../shared/wire/signal.ts'
import { connection } from '../../shared/wire/tables.ts'
import { useTableContext } from './table-context.ts'

/** What is wrong with the connection, and when it will be retried. */
export function Trouble() {
  const { connection: words, table } = useMessages()
  const state = useSignal(connection.state)
  const now = useNow(500)
  const { you, isGone } = useTableContext()
  if (isGone && state.is === 'connected') {
    return (
      <p className="note turn" role="alert">
        <Icon name="rebet" />
        {words.gone}
      </p>
    )
  }
  if (state.is === 'connected' || state.is === 'idle') {
    return you?.leaving ? <p className="note">{table.leaving}</p> : null
  }
  const seconds = state.is === 'lost' ? Math.max(0, Math.ceil((state.again - now) / 1000)) : 0
  return (
    <p className="note turn trouble" role="alert">
      <Icon name="rebet" />
      {state.is === 'connecting' ? words.connecting : state.isFull ? words.full : words.lost(seconds)}
    </p>
  )
}
