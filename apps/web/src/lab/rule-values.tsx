import type { RuleValue } from '@openpit/odds'
import type { Configuration } from '@openpit/rulebooks'
import { useState } from 'preact/hooks'
import { useMessages } from '../shared/messages/messages.ts'
import { askLab } from './ask.ts'
import { useLabWords } from './words/words.ts'

/** The value of each rule: how much the edge changes when one rule changes. */
export function RuleValues({ table }: { readonly table: Configuration }) {
  const words = useLabWords()
  const { site } = useMessages()
  const [values, setValues] = useState<readonly RuleValue[] | 'working' | 'failed' | null>(null)
  const find = () => {
    setValues('working')
    askLab({ ask: 'rule-values', table }).then(setValues, () => setValues('failed'))
  }
  return (
    <section className="lab-part" aria-labelledby="lab-rule-values">
      <h2 id="lab-rule-values">{words.ruleValues}</h2>
      <p>{words.ruleValuesLead}</p>
      {values === 'failed' && <p role="alert">{site.failed}</p>}
      {(values === null || values === 'failed') && (
        <button type="button" className="btn inline" onClick={find}>
          {words.findRuleValues}
        </button>
      )}
      {values === 'working' && <p role="status">{words.working}</p>}
      {Array.isArray(values) && <RuleValueTable values={values} />}
    </section>
  )
}

/** The longest bar, in pixels from the line in the middle. */
const BAR_PX = 64

function RuleValueTable({ values }: { readonly values: readonly RuleValue[] }) {
  const words = useLabWords()
  const most = Math.max(...values.map(({ difference }) => Math.abs(difference)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, and keys must be able to
    <section className="scrolls" aria-label={words.rule} tabIndex={0}>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{words.rule}</th>
            <th scope="col">{words.instead}</th>
            <th scope="col">{words.edge}</th>
            <th scope="col">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          {values
            .toSorted((a, b) => b.difference - a.difference)
            .map(({ rule, is, instead, edge, difference }) => (
              <tr key={`${rule} ${instead}`}>
                <th scope="row">
                  {words.rules[rule] ?? rule} <small>{words.answers[is] ?? is}</small>
                </th>
                <td>{words.answers[instead] ?? instead}</td>
                <td>{words.percent(edge, 4)}</td>
                <td className="barred both">
                  <span
                    className={difference > 0 ? 'bar loss' : 'bar win'}
                    style={{ width: `${(BAR_PX * Math.abs(difference)) / most}px` }}
                  />
                  <span className="line" />
                  <span>
                    {difference > 0 ? '+' : ''}
                    {words.percent(difference, 4)}
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
