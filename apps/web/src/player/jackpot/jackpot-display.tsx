import type { LinkDetail } from '@openpit/protocol'
import type { CSSProperties } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { MeterAmount, mostOf } from '../../shared/parts/meter-amount.tsx'
import { useNow } from '../../shared/parts/meters.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { readStored, store } from '../../shared/storage.ts'
import { HttpRefusal, house } from '../../shared/wire/http.ts'
import { useAllMeters } from '../../shared/wire/links.ts'
import './jackpot.css'
import './jackpot-display.css'
import { useWinWords } from './words/words.ts'

/** How often a screen without a login asks for its meters. */
const LOOK_MS = 500
/** How long a win is shown. */
const WIN_MS = 60_000
/** A screen without a line goes on showing what it has for this long. */
const KEPT_MS = 600_000

interface ShownLink {
  readonly link: LinkDetail
  readonly at: number
}

/** A jackpot on a big screen: no login, no names, nothing to press. */
export function JackpotDisplay({ link: name }: { readonly link: string }) {
  const { site } = useMessages()
  const { noLink } = useWinWords()
  const shown = useShownLink(name)
  if (shown === 'none') return <p role="status">{noLink}</p>
  if (shown === null) return <p role="status">{site.loading}</p>
  return <Screen shown={shown} />
}

function Screen({ shown: { link, at } }: { readonly shown: ShownLink }) {
  const { jackpot: words, sides, money, site, locale } = useMessages()
  const big = useWinWords()
  const titleOf = useTableTitles()
  const now = useNow(1_000)
  const name = sides[link.bet]?.name ?? link.bet
  const minute = Math.floor(now / 60_000)
  const isLate = now - at > 2_000 + LOOK_MS
  const time = (of: number) => new Date(of).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  return (
    <div
      className="display felt"
      data-book={link.rulebook}
      style={{ '--shift': `${8 * (minute % 3) - 8}px` } as CSSProperties}
    >
      <PageTitle text={`${words.of(name)} · ${site.name}`} />
      <main>
        <header>
          <h1>{name}</h1>
          {link.wager !== null && <p>{words.aBox(money.short(link.wager))}</p>}
        </header>
        <dl>
          {link.levels
            .toSorted((one, other) => other.reset - one.reset)
            .map((level) => (
              <div key={level.level}>
                <dt>{level.level === '' ? words.jackpot : level.level}</dt>
                <dd>
                  <MeterAmount cents={level.meter} most={mostOf(level)} />
                </dd>
                <dd className="range">
                  {inTwoLines(level.cap === null ? words.atLeast(level.reset) : words.between(level.reset, level.cap))}
                </dd>
              </div>
            ))}
        </dl>
        <LastWin link={link} now={now} titleOf={titleOf} />
        <footer>
          <p>
            {big.tables(link.tables.map(({ table }) => titleOf(table)).join(', '))}
            {link.status === 'suspended' && `, ${words.still.suspended}`}
          </p>
          <p>{isLate ? words.asOf(new Date(at).toLocaleTimeString(locale)) : time(now)}</p>
        </footer>
      </main>
    </div>
  )
}

/** A range breaks after its first word: an amount alone in the second line would pass for another. */
function inTwoLines(text: string): string {
  const [first = '', ...others] = text.split(' ')
  return `${first} ${others.join('\u00a0')}`
}

/** A new win, for a minute; the meter stays in sight, because the other tables play on. */
interface LastWinProps {
  readonly link: LinkDetail
  readonly now: number
  readonly titleOf: (table: string) => string
}

function LastWin({ link, now, titleOf }: LastWinProps) {
  const words = useWinWords()
  const [seen, setSeen] = useState<{ readonly win: string; readonly at: number } | null>(null)
  const last = link.wins.find(({ state, amount }) => amount > 0 && (state === 'confirmed' || state === 'paid'))
  useEffect(() => {
    const win = last?.win ?? ''
    // A win from before the screen was switched on is not new.
    setSeen((before) => (before?.win === win ? before : { win, at: before === null ? 0 : Date.now() }))
  }, [last?.win])
  const isNew = last !== undefined && seen?.win === last.win && now - seen.at < WIN_MS
  return (
    <p className="last-win" role="status">
      {isNew ? words.wonAt(titleOf(last.table), last.level, last.amount) : ''}
    </p>
  )
}

/** The link with its wins, asked for again and again; what was heard last is kept, for a screen that starts offline. */
function useShownLink(name: string): ShownLink | 'none' | null {
  const [shown, setShown] = useState<ShownLink | 'none' | null>(() => keptLink(name))
  const { list } = useAllMeters()
  useEffect(() => {
    let isOn = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      try {
        const link = await house.jackpot(name)
        const at = Date.now()
        if (isOn) setShown({ link, at })
        store('local', keyOf(name), { link, at })
      } catch (error) {
        if (isOn && error instanceof HttpRefusal && error.status === 404) setShown('none')
      }
      if (isOn) timer = setTimeout(() => void ask(), LOOK_MS)
    }
    void ask()
    return () => {
      isOn = false
      clearTimeout(timer)
    }
  }, [name])
  if (shown === null || shown === 'none') return shown
  const live = list.get(name)
  return live !== undefined && live.number > shown.link.number ? { ...shown, link: { ...shown.link, ...live } } : shown
}

/** Tables by their titles: their names are for addresses. A screen that starts without a line shows the names. */
function useTableTitles(): (table: string) => string {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    house
      .tables()
      .then((tables) => setTitles(new Map(tables.map(({ table, title }) => [table, title]))))
      .catch(() => {})
  }, [])
  return (table) => titles.get(table) ?? table
}

const keyOf = (name: string) => `display ${name}`

function keptLink(name: string): ShownLink | null {
  const kept = readStored<ShownLink>('local', keyOf(name))
  return kept !== null && Date.now() - kept.at < KEPT_MS ? kept : null
}
