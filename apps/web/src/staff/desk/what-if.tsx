import type { WhatIf, WhatIfQuery } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { useAsked } from '../../shared/parts/page.tsx'
import { useOpeningWords } from '../pit/words/opening-words.ts'
import { CardChoice } from '../shared/card-choice.tsx'
import { MiniFelt } from '../shared/mini-felt.tsx'
import { staffHouse } from '../shared/staff-http.ts'
import { MoneyTable } from './money-table.tsx'
import { useDeskWords } from './words/words.ts'

const DECISIONS = ['hit', 'stand', 'double', 'split'] as const

interface WhatIfProps {
  readonly table: string
  readonly round: number
  readonly book: string
}

/** The round with another card, decision or setting, and the money that it would have made. Nothing moves. */
export function WhatIfPanel({ table, round, book }: WhatIfProps) {
  const { whatIf: words } = useDeskWords()
  const [query, setQuery] = useState<WhatIfQuery>({})
  const asked = useAsked(`${table} ${round}`, () => staffHouse.whatIf(table, round, {}))
  const supposed = useAsked(isComplete(query) ? `${table} ${round} ${JSON.stringify(query)}` : null, () =>
    staffHouse.whatIf(table, round, query),
  )
  if (asked.is !== 'here') return null
  const { cards, decisions, settings, isPlayable } = asked.answer
  const would = supposed.is === 'here' ? supposed.answer.would : null
  return (
    <section className="what-if" aria-labelledby="what-if-title">
      <h2 id="what-if-title">{words.title}</h2>
      <p className="quiet-text">{isPlayable ? words.about : words.notPlayable}</p>
      {isPlayable && (
        <>
          <CardChoice
            words={words}
            cards={cards.map(({ card }) => card)}
            card={query.card}
            is={query.is}
            onChange={setQuery}
          />
          <DecisionChoice decisions={decisions} query={query} onChange={setQuery} />
          <SettingChoice settings={settings} query={query} onChange={setQuery} />
        </>
      )}
      <div role="status">{would && <Outcome would={would} book={book} />}</div>
    </section>
  )
}

function isComplete({ card, is, decision, do: name, setting }: WhatIfQuery): boolean {
  if (setting !== undefined) return true
  return (card !== undefined && is !== undefined) || (decision !== undefined && name !== undefined)
}

interface DecisionChoiceProps {
  readonly decisions: WhatIf['decisions']
  readonly query: WhatIfQuery
  readonly onChange: (query: WhatIfQuery) => void
}

function DecisionChoice({ decisions, query, onChange }: DecisionChoiceProps) {
  const { whatIf: words } = useDeskWords()
  const { play } = useMessages()
  const names: Readonly<Record<string, string>> = play.names
  return (
    <OneOf
      legend={words.whichDecision}
      label={words.decided}
      chosen={query.decision === undefined ? '' : String(query.decision)}
      options={decisions.map(({ box, do: name }, index) => [
        String(index + 1),
        words.decision(box, names[name] ?? name),
      ])}
      onChange={(number) => onChange({ decision: Number(number) })}
    >
      {query.decision !== undefined && (
        <div className="segments">
          {DECISIONS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={query.do === name}
              onClick={() => onChange({ decision: query.decision, do: name })}
            >
              {names[name]}
            </button>
          ))}
        </div>
      )}
    </OneOf>
  )
}

interface SettingChoiceProps {
  readonly settings: WhatIf['settings']
  readonly query: WhatIfQuery
  readonly onChange: (query: WhatIfQuery) => void
}

function SettingChoice({ settings, query, onChange }: SettingChoiceProps) {
  const { whatIf: words } = useDeskWords()
  const { switches } = useOpeningWords()
  return (
    <OneOf
      legend={words.whichSetting}
      label={words.setting}
      chosen={query.setting ?? ''}
      options={settings.map(({ name, is }) => [name, words.otherSetting(switches[name]?.[0] ?? name, !is)])}
      onChange={(setting) => onChange({ setting: setting as WhatIfQuery['setting'] })}
    />
  )
}

interface OneOfProps {
  readonly legend: string
  readonly label: string
  /** The value of the chosen option; empty if none is. */
  readonly chosen: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChange: (value: string) => void
  readonly children?: ComponentChildren
}

/** A list from which one is chosen; nothing if the list is empty. */
function OneOf({ legend, label, chosen, options, onChange, children }: OneOfProps) {
  const { whatIf: words } = useDeskWords()
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="other-card">
        <label>
          {label}
          <select value={chosen} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            <option value="" disabled>
              {words.choose}
            </option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      {children}
    </fieldset>
  )
}

function Outcome({ would, book }: { readonly would: NonNullable<WhatIf['would']>; readonly book: string }) {
  const { whatIf: words, difference } = useDeskWords()
  const { play } = useMessages()
  const names: Readonly<Record<string, string>> = play.names
  const listed = (all: readonly { readonly box: number; readonly do: string }[]) =>
    all.map(({ box, do: name }) => words.decision(box, names[name] ?? name)).join('; ')
  const { layout, money, assumes, leftOut, lacks } = would
  return (
    <>
      <MiniFelt layout={layout} book={book} label={words.wouldBe} />
      {assumes.length > 0 && <p>{words.assumes(listed(assumes))}</p>}
      {leftOut.length > 0 && <p>{words.leftOut(listed(leftOut))}</p>}
      {lacks !== null && <p>{words.lacks[lacks]}</p>}
      <MoneyTable
        rows={money.map(({ recorded: first, wouldBe: last, ...row }) => ({ ...row, first, last }))}
        heads={[words.recorded, words.wouldBe, difference]}
      />
    </>
  )
}
