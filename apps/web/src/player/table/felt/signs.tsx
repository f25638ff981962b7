import type { TableView } from '@openpit/protocol'
import { linkTo } from '../../../route.ts'
import type { Messages } from '../../../shared/messages/messages.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { SideAmounts } from '../../../shared/parts/side-amounts.tsx'
import { useLinkOf } from '../../../shared/wire/links.ts'
import { useTableContext } from '../table-context.ts'

/** The sign with the limits. It links to the rules. */
export function LimitsSign() {
  const { view, table: name } = useTableContext()
  const { table: words, floor, site } = useMessages()
  const { limits, pool, signs } = view
  // The plate of a link has its meter. A second amount here would be older, and seem to be another.
  const isLinked = useLinkOf(name) !== null
  // Players who were here before the minimum was raised keep the old one: both are shown while one of them is here.
  const before = [...new Set(signs.kept.map(({ minimum }) => minimum))]
  return (
    <a className="sign" {...linkTo(`/rules/${view.rulebook}/${name}`)}>
      <i>{words.limits[signs.maximumBinds.is]}</i>
      <b>{floor.limitsAre(limits.minimum, limits.maximum)}</b>
      {limits.increment > limits.smallestChip && <i>{words.inSteps(limits.increment)}</i>}
      {before.map((minimum) => (
        <i key={minimum}>{words.limitsBefore(floor.limitsAre(minimum, limits.maximum))}</i>
      ))}
      <SideAmounts view={view} />
      {pool > 0 && !isLinked && <i>{words.pool(pool)}</i>}
      {signs.jackpotLeast && <i>{words.jackpotLeast(signs.jackpotLeast.is)}</i>}
      <i className="to-rules">{site.rules}</i>
    </a>
  )
}

/** The prize for each dollar that the button drew. It shows no amount until the button is pressed. */
export function PrizeDisplay() {
  const { view, shown } = useTableContext()
  const { table: words } = useMessages()
  const prizeSides: readonly string[] = view.printed.prizeSides
  if (!view.sideBets.some((bet) => prizeSides.includes(bet))) return null
  const won = shown.settled.find(({ wager, outcome }) => prizeSides.includes(wager) && outcome === 'win')
  return <p className="prize">{won ? words.prizeIs((100 * won.profit) / won.stake) : words.prizeDisplay}</p>
}

/** The notices beside the limits: options of the operator, and announcements of staff. */
export function Notices() {
  const { view } = useTableContext()
  const words = useMessages()
  const notices = noticesOf(words, view)
  if (notices.length === 0) return null
  return (
    <ul className="sign notices" aria-label={words.notices.title}>
      {notices.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function noticesOf(
  { notices: words, sides, listed, and, floor, locale }: Messages,
  view: TableView,
): readonly string[] {
  const { signs, limits } = view
  const restricted = signs.needMain.filter((bet) => view.sideBets.includes(bet)).map((bet) => sides[bet]?.name ?? bet)
  return [
    ...(signs.resplit ? [words.resplit(signs.resplit.is)] : []),
    ...(restricted.length > 0 ? [words.needMain(listed(restricted, and))] : []),
    ...(signs.raises ? [words.raises(signs.raises.is)] : []),
    ...view.notices.map(({ of, minimum, maximum, due }) => {
      if (of === 'closing') return words.closing(timeOf(due, locale))
      return words.limits(timeOf(due, locale), floor.limitsAre(minimum ?? limits.minimum, maximum ?? limits.maximum))
    }),
  ]
}

/** `18:20`, in the reader's time zone. */
function timeOf(at: number, locale: string): string {
  return new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
}
