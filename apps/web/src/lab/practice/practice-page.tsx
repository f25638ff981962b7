import type { Configuration } from '@openpit/rulebooks'
import type { ComponentChildren } from 'preact'
import { useReducer, useState } from 'preact/hooks'
import { useMedia } from '../../player/table/use-media.ts'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { reasonFor } from '../../shared/messages/reason.ts'
import { Page } from '../../shared/parts/page.tsx'
import '../lab.css'
import { bookNamed, configureSetting, queryOf, type Setting, settingFrom } from '../setting.ts'
import { useLabWords } from '../words/words.ts'
import type { PracticeValues } from './judging.ts'
import { nameOf } from './move-names.ts'
import { Cards } from './practice-cards.tsx'
import {
  deal,
  optionsIn,
  type PracticeMove,
  type PracticeOption,
  type PracticeRound,
  playMove,
  unitsWon,
} from './practice-round.ts'
import { type JudgedMove, judgeMove } from './score.ts'
import { Score } from './score-board.tsx'
import { situationOf } from './situation.ts'
import { moveValues, useMoveValues } from './use-move-values.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

/** A private table, where the player learns what each decision costs. */
export function PracticePage({ book }: { readonly book: string | null }) {
  const words = useLabWords()
  const { books } = useMessages()
  const [setting] = useState(() => settingFrom(bookNamed(book), location.search))
  const [configured] = useState(() => configureSetting(setting))
  return (
    <Page title={`${words.practice}: ${books[setting.book].name}`} lead={words.practiceLead}>
      {configured.ok ? (
        <Practice setting={setting} table={configured.table} />
      ) : (
        <p role="alert">
          {words.unlawful(configured.unlawful.why)} <span className="clause">{configured.unlawful.clause}</span>
        </p>
      )}
    </Page>
  )
}

interface PracticeState {
  readonly practice: PracticeRound
  /** Every decision so far, and the last one if the player has just made it. */
  readonly judgements: readonly JudgedMove[]
  readonly last: JudgedMove | null
}

type Step =
  | { readonly do: 'next'; readonly practice: PracticeRound }
  | { readonly do: 'decided'; readonly practice: PracticeRound }
  | { readonly do: 'judged'; readonly judged: JudgedMove }
  | { readonly do: 'forget' }

function reduce(state: PracticeState, step: Step): PracticeState {
  switch (step.do) {
    case 'next':
      return { ...state, practice: step.practice, last: null }
    case 'decided':
      return { ...state, practice: step.practice, last: null }
    case 'judged':
      return { ...state, judgements: [...state.judgements, step.judged], last: step.judged }
    case 'forget':
      return { ...state, judgements: [], last: null }
  }
}

function Practice({ setting, table }: { readonly setting: Setting; readonly table: Configuration }) {
  const words = useLabWords()
  const [state, step] = useReducer(reduce, null, () => ({ practice: freshRound(table), judgements: [], last: null }))
  const [hasHints, setHints] = useState(false)
  const { site } = useMessages()
  const [hasFailed, setFailed] = useState(false)
  const { practice, judgements, last } = state
  const values = useMoveValues(table, practice)
  const options = optionsIn(practice)
  const decide = (move: PracticeMove) => {
    const where = situationOf(practice, words)
    step({ do: 'decided', practice: playMove(practice, move) })
    // A player may decide before the worker has answered: the verdict follows when it does.
    moveValues(table, practice).then(
      (found) => step({ do: 'judged', judged: judgeMove(where, move, found) }),
      () => setFailed(true),
    )
  }
  const next = () => step({ do: 'next', practice: freshRound(table) })
  usePracticeKeys(options, decide, next)
  return (
    <>
      <div className="lab-columns practice-room">
        <section className="practice felt" aria-label={words.practice}>
          <Cards practice={practice} />
        </section>
        <aside className="lab-aside">
          {hasFailed && <p role="alert">{site.failed}</p>}
          <label className="lab-switch">
            <input
              type="checkbox"
              checked={hasHints}
              onChange={({ currentTarget }) => setHints(currentTarget.checked)}
            />
            <span>{words.hints}</span>
          </label>
          <Score judgements={judgements} onForget={() => step({ do: 'forget' })} />
          <a className="btn inline" {...linkTo(`/lab/${setting.book}${queryOf(setting)}`)}>
            {words.toLab}
          </a>
        </aside>
      </div>
      <PracticeBar text={options.length === 0 ? words.result(words.signed(unitsWon(practice), 2)) : null} last={last}>
        {options.map((option) => (
          <MoveButton key={option.do} option={option} values={hasHints ? values : null} onDecide={decide} />
        ))}
        {options.length === 0 && (
          <button type="button" className="btn go" onClick={next}>
            {words.next}
          </button>
        )}
      </PracticeBar>
    </>
  )
}

interface PracticeBarProps {
  /** The result of the round; `null` while it is played. */
  readonly text: string | null
  readonly last: JudgedMove | null
  readonly children: ComponentChildren
}

/** The same bar as at a table, at the lower edge of the window. */
function PracticeBar({ text, last, children }: PracticeBarProps) {
  const words = useLabWords()
  const isWide = useMedia(BAR_IN_A_ROW)
  return (
    <div className={isWide ? 'practice-bar' : 'practice-bar phone'}>
      <div className="controls">
        <div className="asking">
          <div className="prompt">
            {text !== null && <p className="round-result">{text}</p>}
            <Verdict last={last} />
          </div>
          <fieldset className="decisions decisions-of-practice" aria-label={words.decisions}>
            {children}
          </fieldset>
        </div>
      </div>
    </div>
  )
}

/** From this width on, the decisions are in one row, as at a table. */
const BAR_IN_A_ROW = '(min-width: 900px)'

interface MoveButtonProps {
  readonly option: PracticeOption
  readonly values: PracticeValues | null
  readonly onDecide: (move: PracticeMove) => void
}

function MoveButton({ option: { do: name, off }, values, onDecide }: MoveButtonProps) {
  const words = useLabWords()
  const messages = useMessages()
  const value = values?.[name]
  const isBest = values !== null && value !== undefined && value === Math.max(...Object.values(values))
  if (off !== null) {
    return (
      <button type="button" className="btn off" aria-disabled="true">
        <b>{nameOf(words, name)}</b>
        <small>{reasonFor(messages, off)}</small>
        <span className="cl">{off.clause}</span>
      </button>
    )
  }
  return (
    <button type="button" className="btn go" data-way={name} onClick={() => onDecide(name)}>
      {nameOf(words, name)}
      {value !== undefined && (
        <small>
          {words.worth(words.signed(value, 3))}
          {isBest ? `, ${words.best}` : ''}
        </small>
      )}
    </button>
  )
}

function Verdict({ last }: { readonly last: JudgedMove | null }) {
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

function freshRound({ rules }: Configuration): PracticeRound {
  return deal(rules, crypto.getRandomValues(new Uint8Array(32)))
}
