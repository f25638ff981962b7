import type { Rules } from '@openpit/engine'
import { useReducer, useState } from 'react'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { reasonFor } from '../../shared/messages/reason.ts'
import { Page } from '../../shared/parts/page.tsx'
import '../lab.css'
import { bookNamed, configureSetting, queryOf, type Setting, settingFrom } from '../setting.ts'
import { useLabWords } from '../words/words.ts'
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
import { moveValues, type PracticeValues, useMoveValues } from './use-move-values.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

/** A table of one's own, where every decision is judged by what it costs. */
export function PracticePage({ book }: { readonly book: string | null }) {
  const words = useLabWords()
  const { books } = useMessages()
  const [setting] = useState(() => settingFrom(bookNamed(book), location.search))
  const table = configureSetting(setting)
  return (
    <Page title={`${words.practice}: ${books[setting.book].name}`} lead={words.practiceLead}>
      {table.ok ? (
        <Practice setting={setting} rules={table.table.rules} />
      ) : (
        <p role="alert">
          {words.unlawful(table.unlawful.why)} <span className="clause">{table.unlawful.clause}</span>
        </p>
      )}
    </Page>
  )
}

interface PracticeState {
  readonly practice: PracticeRound
  /** Every decision so far, and the last of them by itself. */
  readonly judgements: readonly JudgedMove[]
  readonly last: JudgedMove | null
}

type Step =
  | { readonly do: 'next'; readonly practice: PracticeRound }
  | { readonly do: 'decided'; readonly practice: PracticeRound }
  | { readonly do: 'judged'; readonly judged: JudgedMove }
  | { readonly do: 'forget' }

function reduce(going: PracticeState, step: Step): PracticeState {
  switch (step.do) {
    case 'next':
      return { ...going, practice: step.practice, last: null }
    case 'decided':
      return { ...going, practice: step.practice, last: null }
    case 'judged':
      return { ...going, judgements: [...going.judgements, step.judged], last: step.judged }
    case 'forget':
      return { ...going, judgements: [], last: null }
  }
}

function Practice({ setting, rules }: { readonly setting: Setting; readonly rules: Rules }) {
  const words = useLabWords()
  const [going, step] = useReducer(reduce, null, () => ({ practice: freshRound(rules), judgements: [], last: null }))
  const [hasHints, setHints] = useState(false)
  const { site } = useMessages()
  const [hasFailed, setFailed] = useState(false)
  const { practice, judgements, last } = going
  const worths = useMoveValues(setting, practice)
  const ways = optionsIn(practice)
  const decide = (way: PracticeMove) => {
    const where = situationOf(practice, words)
    step({ do: 'decided', practice: playMove(practice, way) })
    // Whoever is quicker than the lab is judged all the same, as soon as it answers.
    moveValues(setting, practice).then(
      (found) => step({ do: 'judged', judged: judgeMove(where, way, found) }),
      () => setFailed(true),
    )
  }
  const next = () => step({ do: 'next', practice: freshRound(rules) })
  usePracticeKeys(ways, decide, next)
  return (
    <div className="lab-columns">
      <section className="practice felt" aria-label={words.practice}>
        <Cards practice={practice} />
      </section>
      <aside className="lab-aside">
        <fieldset className="decisions-of-practice" aria-label={words.decisions}>
          {ways.map((way) => (
            <MoveButton key={way.do} way={way} worth={hasHints ? worths : null} onDecide={decide} />
          ))}
          {ways.length === 0 && (
            <button type="button" className="btn go" onClick={next}>
              {words.next}
            </button>
          )}
        </fieldset>
        <Verdict last={last} />
        {hasFailed && <p role="alert">{site.failed}</p>}
        {ways.length === 0 && <p className="round-result">{words.result(words.signed(unitsWon(practice), 2))}</p>}
        <label className="lab-switch">
          <input type="checkbox" checked={hasHints} onChange={({ target }) => setHints(target.checked)} />
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
  readonly way: PracticeOption
  readonly worth: PracticeValues | null
  readonly onDecide: (way: PracticeMove) => void
}

function MoveButton({ way: { do: name, off }, worth, onDecide }: MoveButtonProps) {
  const words = useLabWords()
  const messages = useMessages()
  const is = worth?.[name]
  const isBest = worth !== null && is !== undefined && is === Math.max(...Object.values(worth))
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
      {is !== undefined && (
        <small>
          {words.worth(words.signed(is, 3))}
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

function freshRound(rules: Rules): PracticeRound {
  return deal(rules, crypto.getRandomValues(new Uint8Array(32)))
}
