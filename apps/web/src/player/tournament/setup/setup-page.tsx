import type { ConditionsCheck, ListedTournament, WrittenDraft } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { go, linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { failureText } from '../../../shared/messages/reason.ts'
import { Page } from '../../../shared/parts/page.tsx'
import { postJson } from '../../../shared/wire/http.ts'
import { session } from '../../../shared/wire/session.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { TermList } from '../conditions.tsx'
import { DIRECTORS } from '../directors.ts'
import { useSetupWords, useTournamentWords, wordFor } from '../words/words.ts'
import { wrongOnce } from './findings.ts'
import { conditionsOf, formFor, nameFor, type SetupForm, TEMPLATES, TOURNAMENT_BOOKS } from './form.ts'
import { FormField, unplayableText } from './form-field.tsx'
import { SessionFields } from './session-fields.tsx'
import './setup.css'
import { SetupProvider, useSetup } from './setup-context.ts'
import { offFields, useCheck, type WriteConditions } from './use-check.ts'

/** A new tournament, from nothing to a draft that can be published. */
export function SetupPage() {
  const words = useSetupWords()
  const { account } = useMessages()
  const who = useSignal(session)
  if (who.is === 'unknown') return <Page title={words.title} />
  const isDirector = who.is === 'logged-in' && DIRECTORS.has(who.me.role)
  return (
    <Page title={words.title} lead={isDirector ? words.lead : words.staffOnly}>
      {isDirector ? (
        <Form />
      ) : (
        <a className="btn inline" {...linkTo('/account?then=/tournaments/new')}>
          {account.login}
        </a>
      )}
    </Page>
  )
}

function Form() {
  const messages = useMessages()
  const { save } = useSetupWords()
  return (
    <ConditionsForm
      initial={formFor('nsw', 'heats')}
      isNew
      write={(form, off) => conditionsOf(form, off, Date.now())}
      saveLabel={save}
      save={async ({ title, book }, conditions) => {
        const body = { tournament: nameFor(title), title, rulebook: book, conditions }
        try {
          const { tournament } = await postJson<ListedTournament>('/api/tournaments', body)
          go(`/tournament/${tournament}`)
          return null
        } catch (error) {
          return failureText(messages, error)
        }
      }}
    />
  )
}

type SentConditions = WrittenDraft['conditions']

interface ConditionsFormProps {
  readonly initial: SetupForm
  /** Name and book can be chosen once only. */
  readonly isNew: boolean
  /** The conditions to send; `off` are fields that the book fixes. */
  readonly write: WriteConditions
  readonly saveLabel: string
  /** Gives what went wrong in words; `null` if it is saved. */
  readonly save: (form: SetupForm, conditions: SentConditions) => Promise<string | null>
}

/** The conditions, with what the book makes of them at every change. */
export function ConditionsForm({ initial, isNew, write, saveLabel, save }: ConditionsFormProps) {
  const words = useSetupWords()
  const [form, setForm] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const { check, isCurrent } = useCheck(form, write)
  const name = nameFor(form.title)
  const isOff = !isCurrent || check === null || check.missing.length + check.wrong.length > 0 || name === ''
  const submit = async () => {
    if (!isOff) setFailure(await save(form, write(form, offFields(check)) as SentConditions))
  }
  return (
    <SetupProvider value={{ form, change: setForm, check }}>
      <form
        className="setup tournament"
        data-checked={isCurrent}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {isNew && <Naming />}
        <Groups />
        {check !== null && <Findings check={check} hasName={name !== ''} />}
        {failure !== null && <p role="alert">{failure}</p>}
        <button type="submit" className="btn go inline" aria-disabled={isOff}>
          {saveLabel}
        </button>
      </form>
      {check !== null && (
        <section className="tournament" aria-label={words.preview}>
          <h2>{words.preview}</h2>
          <TermList terms={check.terms} plan={check.plan} />
        </section>
      )}
    </SetupProvider>
  )
}

/** The title, the book and a template. */
function Naming() {
  const words = useSetupWords()
  const { books } = useMessages()
  const { form, change } = useSetup()
  const { book, title } = form
  return (
    <fieldset className="setup-group">
      <legend>{words.groups.naming}</legend>
      <div className="form-field">
        <label>
          <span>{words.name}</span>
          <input
            value={title}
            maxLength={100}
            onInput={({ currentTarget }) => change({ ...form, title: currentTarget.value })}
          />
        </label>
        <small>{words.address(`/tournament/${nameFor(title)}`)}</small>
      </div>
      <div className="form-field">
        <label>
          <span>{words.book}</span>
          <select
            value={book}
            onChange={({ currentTarget: { value } }) => {
              const chosen = TOURNAMENT_BOOKS.find((one) => one === value) ?? book
              change(formFor(chosen, TEMPLATES[chosen][0] ?? 'heats', title))
            }}
          >
            {TOURNAMENT_BOOKS.map((one) => (
              <option key={one} value={one}>
                {books[one].name}
              </option>
            ))}
          </select>
        </label>
        <small>{words.otherBooks}</small>
      </div>
      <p className="templates">
        {words.template}{' '}
        {TEMPLATES[book].map((template) => (
          <button
            key={template}
            type="button"
            className="btn inline"
            onClick={() => change(formFor(book, template, title))}
          >
            {words.templates[template]}
          </button>
        ))}
      </p>
    </fieldset>
  )
}

/** The statements that some books want in words. */
const STATEMENTS = ['form', 'conditionsText', 'allocation'] as const
const AGREED = ['compulsoryWager', 'entitledOnly', 'managerRuns'] as const

function Groups() {
  const { groups } = useSetupWords()
  const { check } = useSetup()
  const isWanted = (field: string) => check?.terms.some((term) => term.field === field) ?? false
  const isJokers = check?.fixed.every(({ field }) => field !== 'jokers') ?? false
  return (
    <>
      <fieldset className="setup-group">
        <legend>{groups.play}</legend>
        <FormField name="format" options={check?.formats ?? []} />
        <FormField name="chips" />
        <FormField name="minimum" />
        <FormField name="maximum" />
        <FormField name="unit" />
        <FormField name="order" options={check?.orders ?? []} />
        <FormField name="passCards" />
        <FormField name="secretWagers" />
        <FormField name="wagerSeconds" />
        <FormField name="buyBack" />
        <FormField name="chipsAreCash" kind="flag" />
        <FormField name="jokers" />
        {isJokers && <FormField name="vouchers" kind="text" />}
      </fieldset>
      <SessionFields />
      <fieldset className="setup-group">
        <legend>{groups.money}</legend>
        <FormField name="fee" />
        <FormField name="prizes" kind="text" />
        <FormField name="retained" />
        <FormField name="added" />
        <FormField name="guarantee" />
      </fieldset>
      <fieldset className="setup-group">
        <legend>{groups.entries}</legend>
        <FormField name="entries.minimum" />
        <FormField name="entries.maximum" />
        <FormField name="starts" kind="time" />
        <FormField name="entries.withdrawBefore" kind="time" />
        <FormField name="agreement" kind="flag" />
        <FormField name="mayRefuse" kind="flag" />
        {STATEMENTS.filter(isWanted).map((field) => (
          <FormField key={field} name={field} kind="text" />
        ))}
        {AGREED.filter(isWanted).map((field) => (
          <FormField key={field} name={field} kind="flag" />
        ))}
      </fieldset>
    </>
  )
}

/** What is still missing or wrong, each with its clause; the draft can be saved when there is nothing left. */
function Findings({ check, hasName }: { readonly check: ConditionsCheck; readonly hasName: boolean }) {
  const words = useSetupWords()
  const { fields } = useTournamentWords()
  const labelOf = (field: string) => {
    const whole = field.split('.')[0] ?? ''
    return wordFor(words.labels, field) ?? wordFor(words.labels, whole) ?? wordFor(fields, whole) ?? field
  }
  const found = [
    ...(hasName ? [] : [{ text: words.nameFirst, clause: null }]),
    ...check.missing.map(({ field, clause }) => ({ text: words.isMissing(labelOf(field)), clause })),
    ...wrongOnce(check.wrong).map((wrong) => {
      const sentence = unplayableText(words, wrong)
      const label = labelOf(wrong.field)
      return {
        text: sentence === undefined ? words.isWrong(label) : words.isUnplayable(label, sentence),
        clause: wrong.clause,
      }
    }),
  ]
  return (
    <section className="findings" aria-label={words.findings}>
      <h2>{words.findings}</h2>
      {found.length === 0 ? (
        <p role="status">{words.complete}</p>
      ) : (
        <ul>
          {found.map(({ text, clause }) => (
            <li key={`${text} ${clause}`}>
              {text} {clause !== null && <span className="clause">{clause}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
