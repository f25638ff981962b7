import type { Me } from '@openpit/protocol'
import { lazy, Suspense } from 'preact/compat'
import { useMemo } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { KeyList } from '../../shared/parts/keys.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import type { SeenTable } from '../../shared/wire/tables.ts'
import { LineBand } from '../shared/line-band.tsx'
import { ClauseLabel, HoldSign } from '../shared/marks.tsx'
import { useStaffWords } from '../shared/words/words.ts'
import { CardKeys } from './card-keys.tsx'
import { CardStrip } from './card-strip.tsx'
import { DealBar } from './deal-bar.tsx'
import { DealContextProvider, useDeal } from './deal-context.ts'
import { DealKeys } from './deal-keys.tsx'
import type { LiveTable } from './due.ts'
import { Layout } from './layout.tsx'
import { NextBand } from './next-band.tsx'
import { Preparation } from './preparation.tsx'
import { liveTableOf, useDealConsole } from './use-deal.ts'
import { useDealWords } from './words/words.ts'
import { WrongPage } from './wrong-page.tsx'

/** Vouchers are rare, and their texts are those of the promotions. */
const VoucherPage = lazy(async () => ({ default: (await import('./voucher-page.tsx')).VoucherPage }))

interface DealConsoleProps {
  readonly me: Me
  readonly seen: SeenTable
}

export function DealConsole({ me, seen }: DealConsoleProps) {
  const live = useMemo(() => liveTableOf(seen), [seen])
  return live === null ? null : <Console me={me} seen={seen} live={live} />
}

function Console({ me, seen, live }: DealConsoleProps & { readonly live: LiveTable }) {
  const { site } = useMessages()
  const words = useDealWords()
  const { context, overlay, setOverlay } = useDealConsole(me, seen, live)
  const { view, due } = context
  const isKeyed = live.live.devices.reader === 'out-of-order'
  const isPreparing = due.is === 'prepare' && view.phase !== 'playing'
  return (
    <DealContextProvider value={context}>
      <div
        className={isKeyed ? 'console deal keyed' : 'console deal'}
        data-book={view.rulebook}
        data-version={seen.version}
        data-due={due.is}
        data-ready={context.isOn}
      >
        <PageTitle text={`${words.title} ${seen.table.toUpperCase()} · ${site.name}`} />
        <DealBar />
        <LineBand line={context.orders.line} warning={words.dealNothing} />
        <HoldBar />
        <NextBand />
        <main className="deal-main" tabIndex={-1}>
          <h1 className="sr">{`${words.title} ${seen.table.toUpperCase()}`}</h1>
          {isPreparing ? <Preparation /> : <Layout />}
          {!isPreparing && <CardStrip />}
          <RefusalNote />
          {due.is === 'card' ? <CardKeys /> : <DealKeys />}
        </main>
        {overlay === 'wrong' && <WrongPage onClose={() => setOverlay(null)} />}
        {overlay === 'voucher' && (
          <Suspense fallback={null}>
            <VoucherPage onClose={() => setOverlay(null)} />
          </Suspense>
        )}
        {overlay === 'help' && <KeyList title={words.helpTitle} list={words.help} onClose={() => setOverlay(null)} />}
      </div>
    </DealContextProvider>
  )
}

/** Why the table is on hold, with the clause; nothing if it is not. */
function HoldBar() {
  const { live } = useDeal()
  const { holds } = useDealWords()
  const { onHold } = useStaffWords()
  if (live.hold === null) return null
  return (
    <p className="holdbar" role="alert">
      <b>
        <HoldSign /> {onHold}
      </b>
      <span>{holds[live.hold.because]}</span>
      <ClauseLabel clause={live.hold.clause} />
    </p>
  )
}

/** Why the table refused the last order. */
function RefusalNote() {
  const { orders } = useDeal()
  const words = useMessages()
  if (orders.refusal === null) return null
  return (
    <p className="deal-refusal" role="alert">
      <Icon name="info" />
      {refusalSentence(words, orders.refusal)}
    </p>
  )
}
