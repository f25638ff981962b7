import type { Outlook, TableCommand } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { ClauseLabel } from '../../shared/marks.tsx'
import type { TableTab } from '../table-page.tsx'
import { useDeviceWords } from '../words/device-words.ts'

type Failure = Extract<TableCommand, { do: 'deviceFails' }>

/** The field of the report by which each case is known; the plain case has none. */
const CASES = {
  plain: null,
  damaged: 'damaged',
  noTransfer: 'spare',
  disadvantaged: 'disadvantaged',
  unknownOrder: 'unknownOrder',
  voidRound: 'voids',
} as const
type Case = keyof typeof CASES
const FIELDS = Object.values(CASES).filter((field) => field !== null)

/** What the table has worked out for a case. */
function outlookOf(outlooks: readonly Outlook[], of: Case): Outlook | undefined {
  const failures = outlooks.filter(({ command }) => command.do === 'deviceFails')
  const field = CASES[of]
  return failures.find(({ command }) => {
    return field === null ? FIELDS.every((name) => command[name] === undefined) : command[field] !== undefined
  })
}

/** Only a book that leaves the choice to the operator asks what is void. */
function casesOf(outlooks: readonly Outlook[]): readonly Case[] {
  const isChosen = outlookOf(outlooks, 'plain')?.refused?.kind === 'say-what-is-void'
  return isChosen ? ['voidRound'] : ['plain', 'damaged', 'noTransfer', 'disadvantaged', 'unknownOrder']
}

function reportOf(of: Case, damaged: string): Failure {
  const fails = { do: 'deviceFails', device: 'shuffler' } as const
  switch (of) {
    case 'plain':
      return fails
    case 'damaged':
      return { ...fails, damaged: damaged.trim().split(/[\s,]+/) }
    case 'noTransfer':
      return { ...fails, spare: false }
    case 'disadvantaged':
      return { ...fails, disadvantaged: true }
    case 'unknownOrder':
      return { ...fails, unknownOrder: true }
    case 'voidRound':
      return { ...fails, voids: 'round' }
  }
}

/** The shuffler has failed: the supervisor chooses what applies, and reads what follows before sending it. */
export function ShufflerForm({ seen: { view }, orders }: TableTab) {
  const messages = useMessages()
  const words = useDeviceWords()
  const [chosen, choose] = useState<Case | null>(null)
  const [damaged, setDamaged] = useState('')
  const outlooks = view.live?.work?.deal.devices ?? []
  const cases = casesOf(outlooks)
  const off = cases.every((one) => outlookOf(outlooks, one)?.refused != null)
  const refused = outlookOf(outlooks, cases[0] ?? 'plain')?.refused ?? null
  const record = async () => {
    if (chosen !== null && (await orders.send(reportOf(chosen, damaged)))) choose(null)
  }
  const isReady = chosen !== null && (chosen !== 'damaged' || damaged.trim() !== '')
  return (
    <section className="staff-panel staff-form">
      <h2>{words.fails}</h2>
      {off && refused !== null ? (
        <p className="off-card">{refusalSentence(messages, refused)}</p>
      ) : (
        <>
          <fieldset className="fault-cases">
            <legend>{words.failsAbout}</legend>
            {cases.map((one) => (
              <CaseLine
                key={one}
                name={words.cases[one]}
                outlook={outlookOf(outlooks, one)}
                isOn={chosen === one}
                onChoose={() => choose(one)}
              />
            ))}
          </fieldset>
          {chosen === 'damaged' && (
            <label>
              {words.damagedCards}
              <input value={damaged} onInput={({ currentTarget }) => setDamaged(currentTarget.value)} />
            </label>
          )}
          <div className="buttons">
            <button type="button" className="b go" aria-disabled={!isReady} onClick={() => void (isReady && record())}>
              {words.record}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

interface CaseLineProps {
  readonly name: string
  readonly outlook: Outlook | undefined
  readonly isOn: boolean
  readonly onChoose: () => void
}

function CaseLine({ name, outlook, isOn, onChoose }: CaseLineProps) {
  const messages = useMessages()
  const words = useDeviceWords()
  const follows = (outlook?.follows ?? []).flatMap((kind) => words.follows[kind] ?? [])
  const refused = outlook?.refused ?? null
  return (
    <label>
      <input type="radio" name="fault" checked={isOn} onChange={onChoose} />
      <span>
        <b>{name}</b>
        <small>{refused === null ? follows.join(' ') : refusalSentence(messages, refused)}</small>
      </span>
      <ClauseLabel clause={outlook?.clause ?? null} />
    </label>
  )
}
