import type { RegisteredClause } from '@openpit/protocol'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages.ts'
import { Top } from '../parts/top.tsx'
import { linkTo } from '../route.ts'
import { clausesOf } from './clauses.ts'

const BOOKS = ['nsw', 'star', 'tas', 'pontoon', 'nz', 'online'] as const
/** Pontoon stands in Tasmania's document, from its rule 21 on. */
const PONTOON = /^TAS-21\b/

/** A book's clauses in our words, with what the product does about each. */
export function Rules({ book }: { readonly book: string | null }) {
  const { rules: words, books, site } = useMessages()
  const chosen = BOOKS.find((name) => name === book) ?? 'nsw'
  const [clauses, setClauses] = useState<readonly RegisteredClause[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    setClauses('loading')
    clausesOf(chosen === 'pontoon' ? 'tas' : chosen).then(
      (all) => setClauses(all.filter(({ id }) => chosen !== 'pontoon' || PONTOON.test(id))),
      () => setClauses('failed'),
    )
  }, [chosen])
  return (
    <div className="page">
      <title>{`${words.title} · Openpit`}</title>
      <Top />
      <main className="wrap">
        <div className="hd">
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <nav className="books" aria-label={words.choose}>
          {BOOKS.map((name) => (
            <a key={name} {...linkTo(`/rules/${name}`)} {...(name === chosen ? { 'aria-current': 'page' } : {})}>
              {books[name].name}
            </a>
          ))}
        </nav>
        {typeof clauses === 'string' ? (
          <p role="status">{clauses === 'loading' ? site.loading : site.failed}</p>
        ) : (
          <Register key={chosen} clauses={clauses} />
        )}
      </main>
    </div>
  )
}

function Register({ clauses }: { readonly clauses: readonly RegisteredClause[] }) {
  const { rules: words } = useMessages()
  const [text, setText] = useState('')
  const [treatment, setTreatment] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = clauses.filter(({ id, summary, treatment: is }) => {
    const isMeant = wanted === '' || id.toLowerCase().includes(wanted) || summary.toLowerCase().includes(wanted)
    return isMeant && (treatment === '' || is === treatment)
  })
  return (
    <>
      <div className="find">
        <label>
          {words.search}
          <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <label>
          {words.treatment}
          <select value={treatment} onChange={(event) => setTreatment(event.target.value)}>
            <option value="">{words.all}</option>
            {Object.entries(words.treatments).map(([is, name]) => (
              <option key={is} value={is}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p role="status">{words.clauses(found.length, clauses.length)}</p>
      </div>
      <ul className="clauses">
        {found.map(({ id, summary, treatment: is, proofs }) => (
          <li key={id}>
            <span className="clause">{id}</span>
            <span>{summary}</span>
            <small>
              {words.treatments[is] ?? is}
              {proofs.length > 0 ? `, ${words.proofs(proofs.length)}` : ''}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
