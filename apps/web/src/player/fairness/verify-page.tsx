import type { Report } from '@openpit/proof'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Page } from '../../shared/parts/page.tsx'
import { check, Verdict } from './lazy-parts.tsx'

/** Checks a transcript from a file or from pasted text. */
export function VerifyPage() {
  const { verify: words } = useMessages()
  const [text, setText] = useState('')
  const [report, setReport] = useState<Report | null>(null)
  const run = (what: string) => {
    setText(what)
    void check(what).then(setReport)
  }
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="verify">
        <label>
          {words.file}{' '}
          <input
            type="file"
            accept=".json,application/json,text/plain"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(run)}
          />
        </label>
        <label className="grow">
          {words.text}
          <textarea className="verify-text" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="button" className="btn go" onClick={() => run(text)} aria-disabled={text === ''}>
          {words.do}
        </button>
        {report && <Verdict report={report} />}
      </div>
    </Page>
  )
}
