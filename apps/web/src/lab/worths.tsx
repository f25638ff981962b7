import type { RuleWorth } from '@openpit/odds'
import { useState } from 'react'
import { askLab } from './ask.ts'
import type { Setting } from './setting.ts'
import { useLabWords } from './words/words.ts'

/** What each rule is worth: a book differs from its neighbours in single answers, and each has its price. */
export function Worths({ setting }: { readonly setting: Setting }) {
  const words = useLabWords()
  const [worths, setWorths] = useState<readonly RuleWorth[] | 'working' | null>(null)
  const find = () => {
    setWorths('working')
    askLab({ ask: 'worths', setting }).then(setWorths, () => setWorths(null))
  }
  return (
    <section className="lab-part" aria-labelledby="lab-worths">
      <h2 id="lab-worths">{words.worths}</h2>
      <p>{words.worthsLead}</p>
      {worths === null && (
        <button type="button" className="btn inline" onClick={find}>
          {words.findWorths}
        </button>
      )}
      {worths === 'working' && <p role="status">{words.working}</p>}
      {Array.isArray(worths) && <WorthTable worths={worths} />}
    </section>
  )
}
