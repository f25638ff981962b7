import type { Me, PitTable } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { type Messages, useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { readerLight } from '../shared/light-of.ts'
import { ClauseLabel, DeviceLight, HoldSign, ShoeLeft, TableNumber, TrainingMark } from '../shared/marks.tsx'
import { useStaffWords } from '../shared/words/words.ts'
import { Clock } from './clock.tsx'
import { pathTo } from './path-to.ts'
import { railOf } from './urgency.ts'
import { type PitWords, usePitWords } from './words/words.ts'

/** A table on hold: why, for how long, and what this person can do. */
export function HoldTile({ table, me }: { readonly table: PitTable; readonly me: Me }) {
  const { books } = useMessages()
  const words = usePitWords()
  const { onHold } = useStaffWords()
  const { hold, since, rulebook } = table
  const isYours = railOf([table], me).yours.length > 0
  return (
    <li className="hold-tile">
      <header>
        <HoldSign size={18} />
        <b>{hold === null ? words.line.secondNeeded : onHold}</b>
        <span className="grow" />
        <Clock since={since} />
      </header>
      <div className="tile-in">
        <div className="tile-head">
          <TableNumber table={table.table} book={rulebook} />
          <h2>{books[rulebook].name}</h2>
        </div>
        {table.training && <TrainingMark />}
        <p className="reason">
          {holdText(words, table)} <ClauseLabel clause={hold?.clause ?? null} />
        </p>
        <TileFoot table={table} />
      </div>
      <footer className={isYours ? 'yours' : ''}>
        <span>{isYours ? words.rail.yours : words.rail.others}</span>
        <a className="b go" {...linkTo(pathTo(table))}>
          {isYours ? words.confirmOrDecline : words.look}
        </a>
      </footer>
    </li>
  )
}

export function holdText({ held, line }: PitWords, { hold, ruling, voidProposed }: PitTable): string {
  if (ruling !== null) return held.ruling(ruling.by, ruling.command.do)
  if (voidProposed !== null) return `${line.confirmVoid(voidProposed.by)}: ${voidProposed.reason}`
  return hold === null || hold.because === 'ruling' ? '' : held[hold.because]
}

export function Tile({ table }: { readonly table: PitTable }) {
  const messages = useMessages()
  const words = usePitWords()
  const { rulebook, minimum, maximum, round, since } = table
  const { money, books } = messages
  const flag = flagText(messages, words, table)
  return (
    <li className="tile">
      <a className="tile-in" {...linkTo(pathTo(table))}>
        <div className="tile-head">
          <TableNumber table={table.table} book={rulebook} />
          <h2>{books[rulebook].name}</h2>
        </div>
        {table.training && <TrainingMark />}
        <div className="tile-line">
          <small>{words.limits(money.short(minimum), money.short(maximum))}</small>
          <small>{messages.table.round(round)}</small>
        </div>
        <div className="tile-line">
          <b>{phaseText(words, table)}</b>
          <Clock since={since} />
        </div>
        <p className={flag === null ? 'flag none' : 'flag'}>{flag}</p>
        <TileFoot table={table} />
      </a>
    </li>
  )
}

function flagText({ money }: Messages, { line }: PitWords, { duties, notices }: PitTable): string | null {
  const [duty] = duties
  if (duty !== undefined) return line.duty(duty.duty, duty.player)
  const [notice] = notices
  if (notice === undefined) return null
  if (notice.of === 'closing') return line.closing
  const short = (cents: number | null) => (cents === null ? null : money.short(cents))
  return line.limits(short(notice.minimum), short(notice.maximum))
}

export function phaseText({ phase: words }: PitWords, { phase, waits, step, players }: PitTable): string {
  if (step !== 'nothing') return words.step(step)
  if (waits.for === 'decision') return words.decides(waits.box)
  if (waits.for === 'answers') return words.answers([...new Set(waits.asks.map(({ box }) => box))].join(', '))
  return phase === 'wagering' && players === 0 ? words.empty : words[phase]
}

function TileFoot({ table }: { readonly table: PitTable }) {
  const words = usePitWords()
  const { boxes, players, cardsLeft, cards, onDuty, devices, lights, isLive } = table
  const [dealer] = onDuty.dealer ?? []
  return (
    <>
      <div className="tile-line">
        <span className="with-arc">
          <Arc boxes={boxes} />
          <small>{words.players(players)}</small>
        </span>
        <ShoeLeft left={cardsLeft} of={cards} />
      </div>
      <div className="tile-line">
        <span className="with-arc">
          <Icon name="seat" size={16} />
          <small>{isLive ? (dealer ?? words.noDealer) : words.virtual}</small>
        </span>
        {devices !== null && (
          <DeviceLight state={readerLight(devices.reader, lights)} name={words.device.reader ?? ''} />
        )}
      </div>
    </>
  )
}

const STEP_X = 8
/** The boxes as they stand: box 1 at the right, the middle ones nearest to the players. */
function Arc({ boxes }: { readonly boxes: PitTable['boxes'] }) {
  const middle = (boxes.length - 1) / 2
  return (
    <svg className="arc" width={boxes.length * STEP_X} height="18" aria-hidden="true">
      {boxes.map((state, index) => {
        const x = (boxes.length - index - 0.5) * STEP_X
        const y = 13 - 8 * ((index - middle) / Math.max(1, middle)) ** 2
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <g key={index} className={state}>
            <circle cx={x} cy={y} r="3" />
            {state === 'turn' && <circle className="ring" cx={x} cy={y} r="5" />}
          </g>
        )
      })}
    </svg>
  )
}
