import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { useState } from 'preact/hooks'
import { useMessages } from '../shared/messages/messages.ts'
import { ChartGrid, differences } from './chart-grid.tsx'
import { asPrinted, bookNamed, type Setting } from './setting.ts'
import { SettingsForm } from './settings-form.tsx'
import { Figure } from './side-bets.tsx'
import { type SettingAnalysis, useAnalysis } from './use-analysis.ts'
import { useLabWords } from './words/words.ts'

/** Compares this table with another: the edges, and the cells in which their charts differ. */
export function Comparison({ setting, analysis }: Pick<SettingAnalysis, 'setting' | 'analysis'>) {
  const words = useLabWords()
  const { books } = useMessages()
  const [other, setOther] = useState<Setting | null>(null)
  return (
    <section className="lab-part" aria-labelledby="lab-what-if">
      <h2 id="lab-what-if">{words.whatIf}</h2>
      <p>{words.whatIfLead}</p>
      <label className="lab-pick">
        <span>{words.compareWith}</span>
        <select
          value={other?.book ?? ''}
          onChange={({ currentTarget }) =>
            setOther(currentTarget.value === '' ? null : asPrinted(bookNamed(currentTarget.value)))
          }
        >
          <option value="">–</option>
          {RULEBOOK_NAMES.map((name) => (
            <option key={name} value={name}>
              {books[name].name}
            </option>
          ))}
        </select>
      </label>
      {other !== null && <OtherTable setting={setting} analysis={analysis} other={other} onChange={setOther} />}
    </section>
  )
}

interface OtherTableProps extends Pick<SettingAnalysis, 'setting' | 'analysis'> {
  readonly other: Setting
  readonly onChange: (setting: Setting) => void
}

function OtherTable({ setting, analysis, other, onChange }: OtherTableProps) {
  const words = useLabWords()
  const { books } = useMessages()
  const state = useAnalysis(other)
  const { last } = state
  const differ = last === null ? 0 : differences(last.analysis.chart.best, analysis.chart.best)
  return (
    <>
      <SettingsForm setting={other} onChange={onChange} />
      {state.is === 'unlawful' && (
        <p role="alert">
          {words.unlawful(state.why)} <span className="clause">{state.clause}</span>
        </p>
      )}
      {last !== null && (
        <>
          <dl className="figures">
            <Figure name={books[setting.book].name} value={words.percent(analysis.main.edge, 4)} />
            <Figure name={books[last.setting.book].name} value={words.percent(last.analysis.main.edge, 4)} />
            <Figure name={words.difference} value={words.percent(last.analysis.main.edge - analysis.main.edge, 4)} />
          </dl>
          <p>{differ === 0 ? words.sameChart : words.differs(differ)}</p>
          <ChartGrid chart={last.analysis.chart.best} beside={analysis.chart.best} />
        </>
      )}
    </>
  )
}
