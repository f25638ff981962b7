import type { ReplayedRound, ReplayedStep } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useAsked } from '../../shared/parts/page.tsx'
import { house } from '../../shared/wire/http.ts'
import { Status, TableNumber } from '../shared/marks.tsx'
import { MiniFelt } from '../shared/mini-felt.tsx'
import { useKeys } from '../shared/use-keys.ts'
import { Evidence } from './evidence.tsx'
import { MoneyTable } from './money-table.tsx'
import { beforeAndAfter, isRuling, ruledMoney } from './ruled-money.ts'
import { StepFacts } from './step-facts.tsx'
import { clausesOf, deskStepText, hasCard } from './step-words.ts'
import { WhatIfPanel } from './what-if.tsx'
import { useDeskWords } from './words/words.ts'

/** One round, event by event. */
export function DeskRound({ table, round }: { readonly table: string; readonly round: number }) {
  const { site } = useMessages()
  const words = useDeskWords()
  const asked = useAsked(`${table} ${round}`, () => house.round(table, round))
  if (asked.is === 'here' && asked.answer.steps.length > 0) return <Steps replayed={asked.answer} />
  return (
    <main className="desk-empty" tabIndex={-1}>
      <h1>{words.oneRound(round)}</h1>
      <p role="status">{asked.is === 'loading' ? site.loading : words.notOver}</p>
    </main>
  )
}

const DECK_CARD = 56

function Steps({ replayed }: { readonly replayed: ReplayedRound }) {
  const { locale, books } = useMessages()
  const words = useDeskWords()
  const { steps, table, round, rulebook, agrees } = replayed
  const [index, setIndex] = useState(0)
  const step = steps[index] as ReplayedStep
  const move = (to: number) => setIndex(Math.max(0, Math.min(steps.length - 1, to)))
  const next = (is: (step: ReplayedStep) => boolean) => {
    const found = steps.findIndex((one, at) => at > index && is(one))
    if (found >= 0) move(found)
  }
  useKeys({
    ArrowRight: () => move(index + 1),
    ArrowLeft: () => move(index - 1),
    Home: () => move(0),
    End: () => move(steps.length - 1),
    c: () => next(hasCard),
    g: () => next(isRuling),
  })
  const first = steps[0] as ReplayedStep
  return (
    <main className="desk-round" tabIndex={-1}>
      <header className="round-head">
        <TableNumber table={table} book={rulebook} size="l" />
        <h1>{words.oneRound(round)}</h1>
        <span className="quiet-text">
          {books[rulebook].name}, {new Date(first.at).toLocaleString(locale)}
        </span>
        {agrees === true && <Status kind="done">{words.agrees}</Status>}
      </header>
      {agrees === false && (
        <p className="holdbar" role="alert">
          {words.differs}
        </p>
      )}
      <StepList steps={steps} index={index} move={move} />
      <section className="round-felt" aria-label={words.step(index + 1, steps.length)}>
        <MiniFelt layout={step.view} book={rulebook} label={words.oneRound(round)} width={DECK_CARD} />
        <div className="round-keys">
          <Move name={words.start} act={() => move(0)} isOff={index === 0} hint="Home" />
          <Move name={words.back} act={() => move(index - 1)} isOff={index === 0} hint="←" />
          <Move name={words.forward} act={() => move(index + 1)} isOff={index === steps.length - 1} hint="→" />
          <Move name={words.nextCard} act={() => next(hasCard)} hint="C" />
          <Move name={words.toRuling} act={() => next(isRuling)} hint="G" />
          <span aria-live="polite">{words.step(index + 1, steps.length)}</span>
        </div>
        <StepFacts step={step} />
      </section>
      <section className="round-side" aria-label={words.evidence}>
        <Ruled replayed={replayed} />
        <WhatIfPanel table={table} round={round} book={rulebook} />
        <h2>{words.evidence}</h2>
        <Evidence table={table} round={round} />
      </section>
    </main>
  )
}

interface ListProps {
  readonly steps: readonly ReplayedStep[]
  readonly index: number
  readonly move: (to: number) => void
}

function StepList({ steps, index, move }: ListProps) {
  const messages = useMessages()
  const words = useDeskWords()
  const current = useRef<HTMLButtonElement>(null)
  // A step that was reached by a key may lie below the edge of the list.
  useEffect(() => {
    if (index > 0) current.current?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <ol className="desk-steps" aria-label={words.steps}>
      {steps.map((step, at) => (
        <li key={step.number}>
          <button
            {...(at === index ? { ref: current } : {})}
            type="button"
            aria-current={at === index ? 'step' : undefined}
            className={isRuling(step) ? 'ruled' : ''}
            onClick={() => move(at)}
          >
            <small>{at + 1}</small>
            <span>{deskStepText(messages, words, step)}</span>
            <small className="clause">{clausesOf(step)[0]}</small>
          </button>
        </li>
      ))}
    </ol>
  )
}

interface MoveProps {
  readonly name: string
  readonly act: () => void
  readonly isOff?: boolean
  readonly hint: string
}

function Move({ name, act, isOff = false, hint }: MoveProps) {
  return (
    <button type="button" className="b" aria-disabled={isOff} onClick={act}>
      {name} <span className="k">{hint}</span>
    </button>
  )
}

/** A round that was put right: both layouts and the money that moved. */
function Ruled({ replayed }: { readonly replayed: ReplayedRound }) {
  const words = useDeskWords()
  const both = beforeAndAfter(replayed)
  if (both === null) return null
  const { before, after } = both
  return (
    <section className="ruled-round">
      <h2>
        <Icon name="shield" /> {words.money}
      </h2>
      <div className="both">
        <div>
          <small>{words.recorded}</small>
          <MiniFelt layout={before.view} book={replayed.rulebook} label={words.recorded} />
        </div>
        <div>
          <small>{words.corrected}</small>
          <MiniFelt layout={after.view} book={replayed.rulebook} label={words.corrected} />
        </div>
      </div>
      <MoneyTable
        rows={ruledMoney(before.view.settled, after.view.settled)}
        heads={[words.recorded, words.corrected, words.moved]}
      />
    </section>
  )
}
