import type { Report } from '@openpit/proof'
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Icon } from '../../../shared/parts/icon.tsx'
import { house } from '../../../shared/wire/http.ts'
import { check, FairnessTick, Verdict } from '../../fairness/lazy-parts.tsx'
import { useTableContext } from '../table-context.ts'

/** The shoe's commitments, contributors and verification. */
export function ShoePanel() {
  const { view, table, ceremony } = useTableContext()
  const { drawer: words, verify } = useMessages()
  const [report, setReport] = useState<Report | 'failed' | null>(null)
  const verifyNow = useCallback(() => {
    house
      .transcript(table)
      .then(check)
      .then(setReport, () => setReport('failed'))
  }, [table])
  const { announced, root, contributors } = view.shoe
  const isOver = view.phase === 'ended'
  // While the panel is open, every round is verified without a click.
  useEffect(() => {
    if (root !== null && isOver) verifyNow()
  }, [root, isOver, verifyNow])
  const [now, next] = announced
  return (
    <div className="shoe-panel">
      <FairnessTick />
      {now && <p>{words.cards(view.cardsLeft, now.cards)}</p>}
      {now && (
        <Hash title={words.commitment} value={now.commitment}>
          <p>{words.commitmentAbout}</p>
        </Hash>
      )}
      {root && <Hash title={words.root} value={root} />}
      {contributors.length > 0 && (
        <section>
          <h2>{words.contributors}</h2>
          <ul>
            {contributors.map(({ by, revealed }) => (
              <li key={by}>{`${by}: ${revealed ? words.revealed : words.committed}`}</li>
            ))}
          </ul>
        </section>
      )}
      {next && <Hash title={words.next} value={next.commitment} />}
      {ceremony?.isOpen && (
        <button type="button" className="btn" onClick={() => ceremony.seal(null)}>
          {words.addBytes}
        </button>
      )}
      {root && (
        <button type="button" className="btn" onClick={verifyNow}>
          {verify.now}
        </button>
      )}
      {report === 'failed' && <p role="alert">{verify.notYet}</p>}
      {report !== null && report !== 'failed' && (
        <section className="panel-verdict">
          <Verdict report={report} />
        </section>
      )}
      <a className="plain" href={`/api/tables/${table}/transcript`} download>
        <Icon name="save" /> {words.transcript}
      </a>
    </div>
  )
}

interface HashProps {
  readonly title: string
  readonly value: string
  readonly children?: ComponentChildren
}

/** A hash in groups of four digits, so that it can be compared by eye. */
function Hash({ title, value, children }: HashProps) {
  const groups = value.match(/.{4}/g) ?? []
  return (
    <section>
      <h2>
        <Icon name="lock" size={16} /> {title}
      </h2>
      <code className="hash">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: digits in their order
          <span key={index}>{group}</span>
        ))}
      </code>
      {children}
    </section>
  )
}
