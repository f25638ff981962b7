import type { Me } from '@openpit/protocol'
import { rulebooks, type UnlawfulOption } from '@openpit/rulebooks'
import { useState } from 'preact/hooks'
import { linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { failureText } from '../../../shared/messages/reason.ts'
import { HttpRefusal } from '../../../shared/wire/http.ts'
import { useTable } from '../../../shared/wire/tables.ts'
import { ClauseLabel, TableNumber } from '../../shared/marks.tsx'
import { type NewTable, staffHouse } from '../../shared/staff-http.ts'
import type { OpeningWords } from '../words/opening-en.ts'
import { useOpeningWords } from '../words/opening-words.ts'
import { PartChecks, Progress } from './check-rows.tsx'
import { checksAtTable, fieldChecks, PARTS } from './checks.ts'
import { FieldRows } from './field-rows.tsx'
import { OptionRows } from './option-rows.tsx'
import { EMPTY_DRAFT, isLive, optionsOf, type TableDraft, unlawfulIn } from './table-draft.ts'
import './opening.css'

/** A manager opens a table: what it needs on the left, what the book allows on the right. */
export function OpenPage({ me }: { readonly me: Me }) {
  const words = useOpeningWords()
  if (me.role === 'manager') return <Opening />
  return (
    <main className="pit-page" tabIndex={-1}>
      <h1>{words.onlyManager}</h1>
    </main>
  )
}

function Opening() {
  const [draft, setDraft] = useState<TableDraft>(EMPTY_DRAFT)
  const { opened, failure, bets, isSending, open, reset } = useOpening(draft)
  const seen = useTable(opened)
  const view = seen.is === 'seen' ? seen.view : null
  const fields = fieldChecks(draft)
  const atTable = checksAtTable(draft, view)
  const change = (next: TableDraft) => {
    reset()
    setDraft(next)
  }
  const again = () => {
    change(EMPTY_DRAFT)
  }
  return (
    <main className="opening" tabIndex={-1}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (opened === null) void open([])
        }}
      >
        <OpeningHead draft={draft} checks={[...fields, ...PARTS.flatMap((part) => atTable[part])]} />
        <div className="opening-parts">
          <div className="opening-checks">
            <fieldset className="bare" disabled={opened !== null}>
              <FieldRows draft={draft} onChange={change} />
            </fieldset>
            {PARTS.map((part) => (
              <PartChecks key={part} part={part} checks={atTable[part]} />
            ))}
          </div>
          <fieldset className="bare" disabled={opened !== null}>
            <OptionRows draft={draft} onChange={change} />
          </fieldset>
        </div>
        <div className="opening-foot">
          <FootText draft={draft} opened={opened} failure={failure} />
          {bets.length > 0 && <ConfirmButton onConfirm={() => void open(bets)} />}
          {opened === null ? (
            <OpenButton draft={draft} isSending={isSending} />
          ) : (
            <Opened table={opened} onAgain={again} />
          )}
        </div>
      </form>
    </main>
  )
}

interface HeadProps {
  readonly draft: TableDraft
  readonly checks: Parameters<typeof Progress>[0]['checks']
}

function OpeningHead({ draft, checks }: HeadProps) {
  const { books } = useMessages()
  const words = useOpeningWords()
  return (
    <div className="opening-head">
      <TableNumber table={draft.table === '' ? '?' : draft.table} book={draft.book} size="l" />
      <div>
        <h1>{words.title(books[draft.book].name)}</h1>
        <p>{words.lead}</p>
      </div>
      <Progress checks={checks} />
    </div>
  )
}

interface FootProps {
  readonly draft: TableDraft
  readonly opened: string | null
  readonly failure: string | null
}

function FootText({ draft, opened, failure }: FootProps) {
  const words = useOpeningWords()
  if (failure !== null) return <p role="alert">{failure}</p>
  if (opened !== null) {
    return (
      <p role="status">
        <a {...linkTo(`/pit/table/${opened}`)}>{words.done(opened.toUpperCase())}</a> {isLive(draft) && words.thenWaits}
      </p>
    )
  }
  return <p>{isLive(draft) ? words.thenWaits : words.atOnce}</p>
}

/** Off, with what is missing and its clause. It still can be pressed: then the reason is read aloud. */
function OpenButton({ draft, isSending }: { readonly draft: TableDraft; readonly isSending: boolean }) {
  const words = useOpeningWords()
  const missing = missingIn(words, draft)
  const name = words.submit(draft.table === '' ? words.aTable : draft.table.toUpperCase())
  return (
    <button type="submit" className="b go open-do" aria-disabled={missing !== null || isSending}>
      <b>{isSending ? words.opening : name}</b>
      {missing !== null && (
        <small>
          {missing.text} <ClauseLabel clause={missing.clause} />
        </small>
      )}
    </button>
  )
}

function Opened({ table, onAgain }: { readonly table: string; readonly onAgain: () => void }) {
  const words = useOpeningWords()
  return (
    <span className="buttons">
      <button type="button" className="b" onClick={onAgain}>
        {words.another}
      </button>
      <a className="b go" {...linkTo(`/deal/${table}`)}>
        {words.toDeal}
      </a>
    </span>
  )
}

function ConfirmButton({ onConfirm }: { readonly onConfirm: () => void }) {
  const words = useOpeningWords()
  return (
    <button type="button" className="b" onClick={onConfirm}>
      {words.confirm}
    </button>
  )
}

/** What keeps the table closed. */
function missingIn(
  words: OpeningWords,
  draft: TableDraft,
): { readonly text: string; readonly clause: string | null } | null {
  const unlawful = unlawfulIn(draft)
  if (unlawful !== null) return { text: unlawfulText(words, draft, unlawful), clause: unlawful.clause }
  const isNamed = fieldChecks(draft).every(({ name, is }) => name !== 'number' || is === 'done')
  return isNamed ? null : { text: words.unlawful.number, clause: null }
}

function unlawfulText(
  { unlawful: words }: OpeningWords,
  { book }: TableDraft,
  { option, why }: UnlawfulOption,
): string {
  const { decks, boxes, playersPerBox } = rulebooks[book]
  switch (option) {
    case 'dealt':
      return words.dealt
    case 'decks':
      return words.decks(decks.is)
    case 'boxes':
      return words.boxes(...boxes.is)
    case 'playersPerBox':
      return words.playersPerBox(playersPerBox.is[1])
    case 'minimum':
    case 'maximum':
    case 'smallestChip':
      return words.money
    default:
      return why
  }
}

/** Opens the table of a draft. Side bets that favour the player are opened only when the manager says so again. */
function useOpening(draft: TableDraft) {
  const messages = useMessages()
  const words = useOpeningWords()
  const [opened, setOpened] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [bets, setBets] = useState<NonNullable<NewTable['confirms']>>([])
  const [isSending, setSending] = useState(false)
  const reset = () => {
    setOpened(null)
    setFailure(null)
    setBets([])
  }
  const open = async (confirms: NonNullable<NewTable['confirms']>) => {
    const missing = missingIn(words, draft)
    if (missing !== null) {
      setFailure(missing.clause === null ? `${missing.text}.` : `${missing.text} (${missing.clause}).`)
      return
    }
    reset()
    setSending(true)
    try {
      await staffHouse.openTable({ ...newTable(draft), ...(confirms.length > 0 ? { confirms } : {}) })
      setOpened(draft.table)
    } catch (error) {
      setFailure(failureText(messages, error))
      if (error instanceof HttpRefusal && error.refusal.kind === 'favours-the-player') {
        setBets(error.refusal.bets.map(({ bet }) => bet))
      }
    } finally {
      setSending(false)
    }
  }
  return { opened, failure, bets, isSending, open, reset }
}

function newTable(draft: TableDraft): NewTable {
  const { table, title, book, training } = draft
  return {
    table,
    title: title.trim(),
    rulebook: book,
    dealt: isLive(draft) ? 'live' : 'virtual',
    options: optionsOf(draft),
    ...(training ? { training: true } : {}),
  }
}
