import { useEffect, useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { StepButtons } from '../../../shared/parts/stepper.tsx'
import { BarClock } from '../../table/controls/bar-clock.tsx'
import { useNameOf } from '../../table/table-context.ts'
import { turnToBet } from '../stage-text.ts'
import { useTableWords } from '../words/words.ts'
import { Envelope } from './envelope.tsx'
import { figure, gapText } from './places.ts'
import { useTournamentPlay } from './play-context.ts'

/** The player's turn to bet: sums in a fixed order, one unit more or less, a pass card, an envelope. */
export function WagerTray() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { table, draft, seat, live, tell } = useTournamentPlay()
  const [isSealing, setSealing] = useState(false)
  if (seat === null) return null
  const { cents, least, most, set } = draft
  const { unit } = table
  const where = { table: table.table, box: seat.box }
  const amount = figure(cents, locale)
  return (
    <div className="wager-tray">
      <Turn />
      <Sums />
      <StepButtons
        className="steps"
        amount={cents}
        {...{ least, most }}
        by={unit}
        onChange={set}
        names={{ less: words.less, more: words.more }}
        shown={amount}
        note={words.leaves(figure(Math.max(0, live.you.chips - cents), locale))}
      />
      <PassButton />
      <VoucherButton />
      <button
        type="button"
        className="btn"
        data-tray="seal"
        disabled={seat.secretWagers === 0 || seat.isLate}
        onClick={() => setSealing(true)}
      >
        {words.sealedBet}
        <small>{words.left(seat.secretWagers)}</small>
      </button>
      <button
        type="button"
        className="btn go"
        data-tray="bet"
        onClick={() => void tell({ do: 'wager', ...where, main: cents })}
      >
        {words.bet(amount)}
        <small>{words.cannotChange}</small>
      </button>
      {isSealing && <Envelope onClose={() => setSealing(false)} />}
    </div>
  )
}

/** Sums of what lies on the table, all of equal weight. */
function Sums() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { table, draft } = useTournamentPlay()
  const nameOf = useNameOf()
  const { cents, set } = draft
  const { unit } = table
  return (
    <fieldset className="sums" aria-label={words.picks}>
      {draft.sums.map((sum) => (
        <button
          key={sum.name}
          type="button"
          disabled={sum.cents === null}
          aria-pressed={sum.cents === cents}
          onClick={() => sum.cents !== null && set(sum.cents)}
        >
          <span>{words.sums[sum.name](sum.player === null ? null : nameOf(sum.player), figure(unit, locale))}</span>
          <b>{sum.cents === null ? '–' : figure(sum.cents, locale)}</b>
        </button>
      ))}
    </fieldset>
  )
}

/** Whose turn it is, in words and for screen readers. */
function Turn() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { table, me, seat, places, live } = useTournamentPlay()
  const { plan, hand, limits, unit, marker } = table
  const { before, all } = turnToBet(table)
  const mine = places.find(({ player }) => player === me)
  const turn = words.turnOf(before + 1, all)
  const gap = mine?.gap == null ? '' : `, ${words.toLine}: ${gapText(mine.gap, locale)}`
  const amount = (cents: number) => figure(cents, locale)
  return (
    <>
      <BarClock />
      <div className="prompt">
        <h2>{words.turn}</h2>
        <p>
          {seat?.isLate
            ? words.onlyMinimum
            : `${turn}. ${words.limits(amount(limits.minimum), amount(limits.maximum), amount(unit))}`}
        </p>
      </div>
      <p className="sr" aria-live="assertive">
        {words.said(
          words.handOf(hand, plan.by === 'hands' ? plan.length : null),
          `${words.turn}, ${turn}`,
          amount(live.you.chips),
          words.nth(mine?.place ?? 1),
          gap,
          marker === null ? '' : words.markerAt(marker),
        )}
      </p>
    </>
  )
}

function PassButton() {
  const words = useTableWords()
  const { table, seat, tell } = useTournamentPlay()
  const count = seat?.passCards ?? 0
  return (
    <SureButton
      name="pass"
      count={count}
      isOff={seat?.isLate === true}
      texts={[words.passCard, words.passConfirm]}
      onSure={() => void tell({ do: 'passCard', table: table.table, box: seat?.box ?? 1 })}
    />
  )
}

/** Where there are vouchers, the holder of the marker may draw one in place of a bet. Nobody knows what it is worth. */
function VoucherButton() {
  const words = useTableWords()
  const { table, seat, tell } = useTournamentPlay()
  if (table.vouchers === undefined || seat === null || table.marker !== seat.box) return null
  return (
    <SureButton
      name="voucher"
      count={table.vouchers}
      isOff={seat.hasVoucher}
      texts={[words.drawVoucher, words.drawConfirm]}
      onSure={() => void tell({ do: 'drawVoucher', table: table.table, box: seat.box })}
    />
  )
}

interface SureProps {
  readonly name: string
  /** How many are left; without any, the button is off. */
  readonly count: number
  readonly isOff: boolean
  /** What the button says before the first press, and before the second. */
  readonly texts: readonly [first: string, second: string]
  readonly onSure: () => void
}

/** Two presses, because it cannot be undone. */
function SureButton({ name, count, isOff, texts, onSure }: SureProps) {
  const words = useTableWords()
  const { table } = useTournamentPlay()
  const [isSure, setSure] = useState(false)
  const { hand } = table
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new hand
  useEffect(() => setSure(false), [hand])
  return (
    <button
      type="button"
      className="btn"
      data-tray={name}
      disabled={count === 0 || isOff}
      onClick={() => (isSure ? onSure() : setSure(true))}
    >
      {isSure ? texts[1] : texts[0]}
      <small>{isSure ? words.passSure : words.left(count)}</small>
    </button>
  )
}
