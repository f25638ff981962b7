import type { Configuration } from '@openpit/rulebooks'
import { useReducer, useState } from 'preact/hooks'
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
    <div className="lab-columns">
      <section className="practice felt" aria-label={words.practice}>
        <Cards practice={practice} />
      </section>
      <aside className="lab-aside">
        <fieldset className="decisions-of-practice" aria-label={words.decisions}>
          {options.map((option) => (
            <MoveButton key={option.do} option={option} values={hasHints ? values : null} onDecide={decide} />
          ))}
          {options.length === 0 && (
            <button type="button" className="btn go" onClick={next}>
              {words.next}
            </button>
          )}
        </fieldset>
        <Verdict last={last} />
        {hasFailed && <p role="alert">{site.failed}</p>}
        {options.length === 0 && <p className="round-result">{words.result(words.signed(unitsWon(practice), 2))}</p>}
        <label className="lab-switch">
          <input type="checkbox" checked={hasHints} onChange={({ currentTarget }) => setHints(currentTarget.checked)} />
          <span>{words.hints}</span>
        </label>
        <Score judgements={judgements} onForget={() => step({ do: 'forget' })} />
        <a className="btn inline" {...linkTo(`/lab/${setting.book}${queryOf(setting)}`)}>
          {words.toLab}
        </a>
      </aside>
    </div>
  )
}

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
