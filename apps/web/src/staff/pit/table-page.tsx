import type { Me } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { go, linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { type SeenTable, useTable } from '../../shared/wire/tables.ts'
import { LineBand } from '../shared/line-band.tsx'
import { ClauseLabel, HoldSign, TableNumber, TrainingMark } from '../shared/marks.tsx'
import { useKeys } from '../shared/use-keys.ts'
import { type Orders, useOrders } from '../shared/use-orders.ts'
import { useStaffWords } from '../shared/words/words.ts'
import { Clock } from './clock.tsx'
import { DevicesTab } from './devices/devices-tab.tsx'
import { DutiesTab } from './duties-tab.tsx'
import { usePit } from './feed.ts'
import { LimitsTab } from './limits-tab.tsx'
import { RulingTab } from './ruling/ruling-tab.tsx'
import { VirtualRuling } from './ruling/virtual-ruling.tsx'
import { holdText } from './tile.tsx'
import { RULERS } from './urgency.ts'
import { useTableWords } from './words/table-words.ts'
import { usePitWords } from './words/words.ts'
import './tabs.css'

/** One table in the pit. */
export function PitTablePage({ me, table }: { readonly me: Me; readonly table: string }) {
  const messages = useMessages()
  const state = useTable(table)
  if (state.is === 'seen') return <AtTable me={me} seen={state} />
  return (
    <main className="pit-page" tabIndex={-1}>
      <p role="status">
        {state.is === 'gone' ? refusalSentence(messages, state.refusal) : messages.connection.connecting}
      </p>
    </main>
  )
}

/** What every part of the page gets. */
export interface TableTab {
  readonly me: Me
  readonly seen: SeenTable
  readonly orders: Orders
}

const TABS = ['ruling', 'limits', 'duties', 'devices'] as const

function AtTable({ me, seen }: { readonly me: Me; readonly seen: SeenTable }) {
  const words = usePitWords()
  const orders = useOrders(seen)
  const [tab, setTab] = useState<(typeof TABS)[number]>('ruling')
  const { view } = seen
  useKeys({
    Escape: () => go('/pit'),
    r: () => setTab('ruling'),
    l: () => setTab('limits'),
    g: () => setTab('duties'),
    e: () => setTab('devices'),
  })
  const parts = { me, seen, orders }
  return (
    <>
      <LineBand line={orders.line} warning={words.offline} />
      <HoldBanner seen={seen} />
      <main
        className="pit-table"
        tabIndex={-1}
        data-book={view.rulebook}
        data-version={seen.version}
        data-ready={orders.line === 'works' && orders.sending === null}
      >
        <TableHead {...parts} />
        <div className="tabs" role="tablist" aria-label={view.title}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === tab}
              aria-controls="tab-panel"
              onClick={() => setTab(name)}
            >
              {words.table.tabs[name]}
            </button>
          ))}
        </div>
        <Answer orders={orders} />
        <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {tab === 'ruling' && (view.live === undefined ? <VirtualRuling {...parts} /> : <RulingTab {...parts} />)}
          {tab === 'limits' && <LimitsTab {...parts} />}
          {tab === 'duties' && <DutiesTab {...parts} />}
          {tab === 'devices' && <DevicesTab {...parts} />}
        </div>
      </main>
    </>
  )
}

/** Red while no card may come out. */
function HoldBanner({ seen: { table, view } }: { readonly seen: SeenTable }) {
  const words = usePitWords()
  const { onHold } = useStaffWords()
  const known = usePit().tables?.find((one) => one.table === table)
  const hold = view.live?.hold ?? null
  if (hold === null || known === undefined) return null
  return (
    <div className="holdbar" role="alert">
      <b>
        <HoldSign /> {onHold} <Clock since={known.since} />
      </b>
      <TableNumber table={table} book={view.rulebook} />
      <span>{holdText(words, known)}</span>
      <ClauseLabel clause={hold.clause} />
    </div>
  )
}

function TableHead({ me, seen: { table, view }, orders }: TableTab) {
  const { table: words } = usePitWords()
  const onDuty = view.live?.work?.onDuty ?? {}
  const isHere = Object.values(onDuty).some((people) => people.includes(me.player))
  const isLive = view.live !== undefined
  useKeys({ u: () => void (isLive && orders.send({ do: isHere ? 'offDuty' : 'onDuty' })) })
  return (
    <div className="table-head">
      <a className="b" {...linkTo('/pit')}>
        <Icon name="back" />
        {words.back}
      </a>
      <TableNumber table={table} book={view.rulebook} size="l" />
      <h1>{view.title}</h1>
      {view.live?.training && <TrainingMark />}
      <span className="grow" />
      {isLive && RULERS.includes(me.role) && (
        <button
          type="button"
          className={isHere ? 'b' : 'b go'}
          onClick={() => void orders.send({ do: isHere ? 'offDuty' : 'onDuty' })}
        >
          {isHere ? words.offDuty : words.onDuty} <span className="k">U</span>
        </button>
      )}
      <a className="b" {...linkTo(`/desk?table=${table}`)}>
        {words.rounds}
      </a>
    </div>
  )
}

/** What became of the last order. */
function Answer({ orders: { refusal, done } }: { readonly orders: Orders }) {
  const messages = useMessages()
  const words = useTableWords()
  return (
    <>
      {refusal !== null && (
        <p className="refused" role="alert">
          {refusalSentence(messages, refusal)}
        </p>
      )}
      <p className="order-done" role="status">
        {done !== null && words.isDone(done)}
      </p>
    </>
  )
}
