import type { RuleValue } from '@openpit/odds'
import { useState } from 'react'
import { useMessages } from '../shared/messages/messages.ts'
import { askLab } from './ask.ts'
import type { Setting } from './setting.ts'
import { useLabWords } from './words/words.ts'

/** What each rule is worth: a book differs from its neighbours in single answers, and each has its price. */
export function RuleValues({ setting }: { readonly setting: Setting }) {
  const words = useLabWords()
  const { site } = useMessages()
  const [worths, setWorths] = useState<readonly RuleValue[] | 'working' | 'failed' | null>(null)
  const find = () => {
    setWorths('working')
    askLab({ ask: 'worths', setting }).then(setWorths, () => setWorths('failed'))
  }
  return (
    <section className="lab-part" aria-labelledby="lab-worths">
      <h2 id="lab-worths">{words.worths}</h2>
      <p>{words.worthsLead}</p>
      {worths === 'failed' && <p role="alert">{site.failed}</p>}
      {(worths === null || worths === 'failed') && (
        <button type="button" className="btn inline" onClick={find}>
          {words.findWorths}
        </button>
      )}
      {worths === 'working' && <p role="status">{words.working}</p>}
      {Array.isArray(worths) && <RuleValueTable worths={worths} />}
    </section>
  )
}

/** How far the longest bar goes from the line in the middle, in pixels. */
const SIDE = 64

function RuleValueTable({ worths }: { readonly worths: readonly RuleValue[] }) {
  const words = useLabWords()
  const most = Math.max(...worths.map(({ difference }) => Math.abs(difference)))
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
          {worths
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
                    style={{ width: `${(SIDE * Math.abs(difference)) / most}px` }}
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
