import type { ComponentChildren } from 'preact'
import { Icon } from '../../../shared/parts/icon.tsx'
import { ClauseLabel } from '../../shared/marks.tsx'
import { useStaffWords } from '../../shared/words/words.ts'
import { useOpeningWords } from '../words/opening-words.ts'
import { usePitWords } from '../words/words.ts'
import type { Check, Part } from './checks.ts'

interface CheckRowProps {
  readonly check: Check
  readonly name: string
  readonly about?: string | undefined
  readonly children?: ComponentChildren
}

/** One line of the list: a tick, an arrow or a ring, what it is, and its clause. */
export function CheckRow({ check, name, about, children }: CheckRowProps) {
  const { state } = useOpeningWords()
  return (
    <li className={`ck ck-${check.is}`}>
      <span className="ck-mark">
        {check.is === 'done' && <Icon name="check" size={16} />}
        {check.is === 'next' && <Icon name="forth" size={16} />}
        <span className="sr">{state[check.is]}</span>
      </span>
      <span className="ck-text">
        <b>{name}</b>
        {about !== undefined && <span>{about}</span>}
      </span>
      {children}
      <span className="ck-clause">
        <ClauseLabel clause={check.clause} />
      </span>
    </li>
  )
}

/** What follows at the table: cards, equipment or staff. */
export function PartChecks({ part, checks }: { readonly part: Part; readonly checks: readonly Check[] }) {
  const words = useOpeningWords()
  const { phase } = usePitWords()
  const { role } = useStaffWords()
  if (checks.length === 0) return null
  const [title, about] = words.parts[part] ?? [part, '']
  const nameOf = (name: string) =>
    part === 'cards' ? phase.step(name) : part === 'staff' ? role(name) : (words.equipment[name] ?? name)
  return (
    <section>
      <h2>
        {title} <small>{about}</small>
      </h2>
      <ol>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} name={nameOf(check.name)}>
            <span className="ck-who">
              {check.who ?? (part === 'equipment' && check.is === 'done' && words.inPlace)}
            </span>
          </CheckRow>
        ))}
      </ol>
    </section>
  )
}

/** How far the list is, as a line of steps. */
export function Progress({ checks }: { readonly checks: readonly Check[] }) {
  const words = useOpeningWords()
  const done = checks.filter(({ is }) => is === 'done').length
  const ordered = [...checks].sort((a, b) => ORDER.indexOf(a.is) - ORDER.indexOf(b.is))
  return (
    <div className="progress">
      <b>
        {words.checks(done, checks.length)} <span>{words.toGo(checks.length - done)}</span>
      </b>
      <div className="progress-track" aria-hidden="true">
        {ordered.map(({ is }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps in their order
          <i key={index} className={is} />
        ))}
      </div>
    </div>
  )
}

const ORDER: readonly Check['is'][] = ['done', 'next', 'to-do']
