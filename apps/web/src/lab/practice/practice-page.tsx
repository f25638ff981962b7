import { printCard } from '@openpit/cards'
import { type Hand, handTotal, isBlackjack, type Rules } from '@openpit/engine'
import { useEffect, useReducer, useState } from 'react'
import { HandCards } from '../../cards/hand-cards.tsx'
import { useMessages } from '../../messages/messages.ts'
import { Page } from '../../parts/page.tsx'
import { Total } from '../../parts/total.tsx'
import { linkTo } from '../../route.ts'
import { askLab } from '../ask.ts'
import '../lab.css'
import { bookNamed, configured, queryOf, type Setting, settingFrom } from '../setting.ts'
import { useLabWords } from '../words/words.ts'
import {
  asked,
  type Decided,
  deal,
  decided,
  handsIn,
  type PracticeRound,
  unitsWon,
  type Way,
  waysIn,
} from './practice-round.ts'
import { type Judged, judged } from './score.ts'
import { Score } from './score-board.tsx'
import { situationOf } from './situation.ts'
import { nameOf } from './way-names.ts'

type Worths = Readonly<Partial<Record<Decided, number>>>

/** A table of one's own, where every decision is judged by what it costs. */
export function PracticePage({ book }: { readonly book: string | null }) {
  const words = useLabWords()
  const { books } = useMessages()
  const [setting] = useState(() => settingFrom(bookNamed(book), location.search))
  const table = configured(setting)
  return (
    <Page title={`${words.practice}: ${books[setting.book].name}`} lead={words.practiceLead}>
      <p className="to-lab">
        <a className="btn inline" {...linkTo(`/lab/${setting.book}${queryOf(setting)}`)}>
          {words.toLab}
        </a>
      </p>
      {table.ok ? (
        <Practice setting={setting} rules={table.table.rules} />
      ) : (
        <p role="alert">
          {words.unlawful} {table.unlawful.why} <span className="clause">{table.unlawful.clause}</span>
        </p>
      )}
    </Page>
  )
}

interface Going {
  readonly practice: PracticeRound
  /** Every decision so far, and the last of them by itself. */
  readonly judgements: readonly Judged[]
  readonly last: Judged | null
}

type Step =
  | { readonly do: 'next'; readonly practice: PracticeRound }
  | { readonly do: 'decided'; readonly practice: PracticeRound; readonly judged: Judged | null }
  | { readonly do: 'forget' }

function gone(going: Going, step: Step): Going {
  switch (step.do) {
    case 'next':
      return { ...going, practice: step.practice, last: null }
    case 'decided': {
      const { judged: one } = step
      const judgements = one === null ? going.judgements : [...going.judgements, one]
      return { practice: step.practice, judgements, last: one }
    }
    case 'forget':
      return { ...going, judgements: [], last: null }
  }
}

function Practice({ setting, rules }: { readonly setting: Setting; readonly rules: Rules }) {
  const words = useLabWords()
  const [going, step] = useReducer(gone, null, () => ({ practice: fresh(rules), judgements: [], last: null }))
  const [hasHints, setHints] = useState(false)
  const { practice, judgements, last } = going
  const worths = useWorths(setting, practice)
  const ways = waysIn(practice)
  const decide = (way: Decided) => {
    const where = situationOf(practice, words)
    const judgement = worths === null ? null : judged(where, way, worths)
    step({ do: 'decided', practice: decided(practice, way), judged: judgement })
  }
  const next = () => step({ do: 'next', practice: fresh(rules) })
  useKeys(ways, decide, next)
  return (
    <div className="lab-columns">
      <section className="practice felt" aria-label={words.practice}>
        <Cards practice={practice} />
      </section>
      <aside className="lab-aside">
        <fieldset className="decisions-of-practice" aria-label={words.decisions}>
          {ways.map((way) => (
            <WayButton key={way.do} way={way} worth={hasHints ? worths : null} onDecide={decide} />
          ))}
          {ways.length === 0 && (
            <button type="button" className="btn go" onClick={next}>
              {words.next}
            </button>
          )}
        </fieldset>
        <Verdict last={last} />
        {ways.length === 0 && <p className="round-result">{words.result(inUnits(unitsWon(practice)))}</p>}
        <label className="lab-switch">
          <input type="checkbox" checked={hasHints} onChange={({ target }) => setHints(target.checked)} />
          <span>{words.hints}</span>
        </label>
        <Score judgements={judgements} onForget={() => step({ do: 'forget' })} />
      </aside>
    </div>
  )
}

function Cards({ practice }: { readonly practice: PracticeRound }) {
  const words = useLabWords()
  const { round } = practice
  const at = asked(practice)
  const hands = handsIn(practice)
  return (
    <>
      <div className="practice-hand">
        <h2>{words.dealer}</h2>
        <HandCards cards={dealerShows(practice)} width={80} room={420} where="dealer" dealt={NOTHING_DEALT} />
        {!isCovered(practice) && round.dealer.cards.length > 0 && <Total hand={shownTotal(round.dealer)} />}
      </div>
      <div className="practice-hands">
        {hands.map((hand, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: hands keep their places
            key={index}
            className={at?.hand === index + 1 ? 'practice-hand turn' : 'practice-hand'}
          >
            <h2>{hands.length > 1 ? words.handIs(index + 1) : words.you}</h2>
            <HandCards
              cards={hand.cards.map(printCard)}
              width={80}
              room={300}
              sideways={hand.doubled}
              where={`1/${index}`}
              dealt={NOTHING_DEALT}
            />
            <Total hand={{ ...shownTotal(hand), blackjack: isBlackjack(hand), surrendered: hand.surrendered }} />
          </div>
        ))}
      </div>
    </>
  )
}

function isCovered({ round: { dealer, phase } }: PracticeRound): boolean {
  return dealer.secondFaceDown && phase !== 'ended' && phase !== 'dealer'
}

/** The second card stays covered until the hands have been played. */
function dealerShows(practice: PracticeRound): readonly (string | null)[] {
  const cards = practice.round.dealer.cards.map(printCard)
  return isCovered(practice) ? cards.map((card, index) => (index === 1 ? null : card)) : cards
}

const NOTHING_DEALT: ReadonlyMap<string, number> = new Map()

function shownTotal(hand: Pick<Hand, 'hard' | 'ace'>) {
  const points = handTotal(hand)
  return { total: { points, soft: points !== hand.hard }, bust: points > 21, blackjack: false, surrendered: false }
}

interface WayButtonProps {
  readonly way: Way
  readonly worth: Worths | null
  readonly onDecide: (way: Decided) => void
}

function WayButton({ way: { do: name, off }, worth, onDecide }: WayButtonProps) {
  const words = useLabWords()
  const is = worth?.[name]
  const isBest = worth !== null && is !== undefined && is === Math.max(...Object.values(worth))
  if (off !== null) {
    return (
      <button type="button" className="btn off" aria-disabled="true">
        <b>{nameOf(words, name)}</b>
        <small>{off.text}</small>
      </button>
    )
  }
  return (
    <button type="button" className="btn go" data-way={name} onClick={() => onDecide(name)}>
      {nameOf(words, name)}
      {is !== undefined && (
        <small>
          {words.worth(inUnits(is))}
          {isBest ? `, ${words.best}` : ''}
        </small>
      )}
    </button>
  )
}

function Verdict({ last }: { readonly last: Judged | null }) {
  const words = useLabWords()
  const text =
    last === null
      ? ''
      : last.cost === 0
        ? words.right(nameOf(words, last.played))
        : words.wrong(nameOf(words, last.played), nameOf(words, last.best), words.percent(last.cost, 2))
  return (
    <p className={last !== null && last.cost > 0 ? 'verdict wrong' : 'verdict'} role="status">
      {text}
    </p>
  )
}

const KEYS: Readonly<Record<string, Decided>> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  r: 'surrender',
  x: 'rescue',
  i: 'insure',
  e: 'evenMoney',
  n: 'decline',
}

/** The keys of the tables: a letter decides, the space bar deals. */
function useKeys(ways: readonly Way[], decide: (way: Decided) => void, next: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null
      if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
      const way = KEYS[event.key.toLowerCase()]
      if (event.key === ' ' && ways.length === 0) {
        event.preventDefault()
        next()
      } else if (way !== undefined && ways.some(({ do: name, off }) => name === way && off === null)) decide(way)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}

/** What each way is worth in the situation that is open; `null` until it is known. */
function useWorths(setting: Setting, practice: PracticeRound): Worths | null {
  const [known, setKnown] = useState<{ readonly of: PracticeRound; readonly worths: Worths } | null>(null)
  useEffect(() => {
    if (asked(practice) === null) return
    let isWanted = true
    askLab({ ask: 'worths-of-ways', setting, round: practice.round, ways: openWays(practice) }).then(
      (worths) => isWanted && setKnown({ of: practice, worths }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [setting, practice])
  return known?.of === practice ? known.worths : null
}

function openWays(practice: PracticeRound): readonly Decided[] {
  return waysIn(practice).flatMap(({ do: name, off }) => (off === null ? [name] : []))
}

function fresh(rules: Rules): PracticeRound {
  return deal(rules, crypto.getRandomValues(new Uint8Array(32)))
}

function inUnits(units: number): string {
  const text = Math.abs(units) < 0.0005 ? '0' : Number(units.toFixed(3)).toString()
  return (units > 0 ? `+${text}` : text).replace('-', '−')
}
