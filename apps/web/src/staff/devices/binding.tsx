import type { TableCommand } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { type SeenTable, useTable } from '../../shared/wire/tables.ts'
import { usePit } from '../pit/feed.ts'
import { useOrders } from '../shared/use-orders.ts'
import type { DeviceProps } from './device-card.tsx'
import { useDevicesWords } from './words/words.ts'

interface OrderProps extends DeviceProps {
  readonly table: string
  readonly command: TableCommand
  readonly submit: string
}

/** Gives an order to a table. The table is watched only while the form is open. */
function TableOrder(props: OrderProps) {
  const messages = useMessages()
  const { bind: words } = useDevicesWords()
  const state = useTable(props.table)
  if (state.is === 'seen') return <OrderButton {...props} seen={state} />
  return <p role="status">{state.is === 'gone' ? refusalSentence(messages, state.refusal) : words.connecting}</p>
}

function OrderButton({ me, table, command, submit, onDone, seen }: OrderProps & { readonly seen: SeenTable }) {
  const messages = useMessages()
  const { bind: words } = useDevicesWords()
  const orders = useOrders(seen)
  const { send, refusal, sending, line } = orders
  const isHere = Object.values(seen.view.live?.work?.onDuty ?? {}).some((people) => people.includes(me.player))
  const act = async () => {
    if (await send(command)) onDone()
  }
  return (
    <>
      {!isHere && <p>{words.onDuty(table.toUpperCase())}</p>}
      {refusal !== null && (
        <p className="refused" role="alert">
          {refusalSentence(messages, refusal)}
        </p>
      )}
      <div className="buttons">
        {!isHere && (
          <button type="button" className="b go" onClick={() => void send({ do: 'onDuty' })}>
            {words.comeOnDuty}
          </button>
        )}
        <button
          type="button"
          className={isHere ? 'b go' : 'b'}
          aria-disabled={sending !== null || line !== 'works'}
          onClick={() => void act()}
        >
          {submit}
        </button>
      </div>
    </>
  )
}

/** A supervisor binds a free device to a table. */
export function BindForm(props: DeviceProps) {
  const { bind: words } = useDevicesWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="b">{words.open}</summary>
      {isOpen && <ChooseTable {...props} />}
    </details>
  )
}

function ChooseTable(props: DeviceProps) {
  const { bind: words } = useDevicesWords()
  const tables = (usePit().tables ?? []).filter(({ isLive }) => isLive)
  const [chosen, choose] = useState<string | null>(null)
  const table = tables.find((one) => one.table === chosen)?.table ?? tables[0]?.table
  return (
    <div className="staff-form">
      <p>{words.about}</p>
      {table === undefined ? (
        <p className="quiet-text">{words.noTables}</p>
      ) : (
        <>
          <label>
            {words.table}
            <select value={table} onChange={({ currentTarget }) => choose(currentTarget.value)}>
              {tables.map((one) => (
                <option key={one.table} value={one.table}>
                  {`${one.table.toUpperCase()}, ${one.title}`}
                </option>
              ))}
            </select>
          </label>
          <TableOrder
            key={table}
            {...props}
            table={table}
            command={{ do: 'bindDevice', name: props.device.device }}
            submit={words.submit(table.toUpperCase())}
          />
        </>
      )}
    </div>
  )
}

/** A supervisor takes a device from its table. */
export function ReleaseForm(props: DeviceProps & { readonly table: string }) {
  const { release: words } = useDevicesWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="b">{words.open}</summary>
      {isOpen && (
        <div className="staff-form">
          <p>{words.about}</p>
          <TableOrder
            {...props}
            command={{ do: 'releaseDevice', name: props.device.device }}
            submit={words.submit(props.table.toUpperCase())}
          />
        </div>
      )}
    </details>
  )
}
