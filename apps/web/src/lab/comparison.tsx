import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { useState } from 'react'
import { useMessages } from '../shared/messages/messages.ts'
import { ChartGrid, differences } from './chart-grid.tsx'
import type { Findings } from './findings.ts'
import { asPrinted, bookNamed, type Setting } from './setting.ts'
import { SettingsForm } from './settings-form.tsx'
import { Figure } from './side-bets.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useLabWords } from './words/words.ts'

/** What if: another table beside this one, and where they part. */
export function Comparison({ setting, findings }: { readonly setting: Setting; readonly findings: Findings }) {
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
          onChange={({ target }) => setOther(target.value === '' ? null : asPrinted(bookNamed(target.value)))}
        >
          <option value="">–</option>
          {RULEBOOK_NAMES.map((name) => (
            <option key={name} value={name}>
              {books[name].name}
            </option>
          ))}
        </select>
      </label>
      {other !== null && <Beside setting={setting} findings={findings} other={other} onChange={setOther} />}
    </section>
  )
}

interface BesideProps {
  readonly setting: Setting
  readonly findings: Findings
  readonly other: Setting
  readonly onChange: (setting: Setting) => void
}

function Beside({ setting, findings, other, onChange }: BesideProps) {
  const words = useLabWords()
  const { books } = useMessages()
  const found = useAnalysis(other)
  const { last } = found
  const differ = last === null ? 0 : differences(last.findings.chart.chart, findings.chart.chart)
  return (
    <>
      <SettingsForm setting={other} onChange={onChange} />
      {found.is === 'unlawful' && (
        <p role="alert">
          {words.unlawful(found.why)} <span className="clause">{found.clause}</span>
        </p>
      )}
      {last !== null && (
        <>
          <dl className="figures">
            <Figure name={books[setting.book].name} value={words.percent(findings.main.edge, 4)} />
            <Figure name={books[last.setting.book].name} value={words.percent(last.findings.main.edge, 4)} />
            <Figure name={words.difference} value={words.percent(last.findings.main.edge - findings.main.edge, 4)} />
          </dl>
          <p>{differ === 0 ? words.sameChart : words.differs(differ)}</p>
          <ChartGrid chart={last.findings.chart.chart} beside={findings.chart.chart} />
        </>
      )}
    </>
  )
}
