import type { WrittenDraft } from '@openpit/protocol'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { go, linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Answered, Page, useAsked } from '../../../shared/parts/page.tsx'
import { getJson } from '../../../shared/wire/http.ts'
import { session } from '../../../shared/wire/session.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { DIRECTORS } from '../directors.ts'
import { socketAddress, TournamentLine } from '../line.ts'
import { sentenceFor, useSetupWords, useTournamentWords } from '../words/words.ts'
import { editedConditions, formOf } from './edit.ts'
import { ConditionsForm, SetupPage } from './setup-page.tsx'

/** The form of a new tournament, or of one that is there. */
export function TournamentForm({ name }: { readonly name: string | null }) {
  return name === null ? <SetupPage /> : <EditPage name={name} />
}

/** The conditions of a draft, or of a tournament whose seats are not drawn, to be changed. */
function EditPage({ name }: { readonly name: string }) {
  const words = useSetupWords()
  const { account } = useMessages()
  const who = useSignal(session)
  if (who.is === 'unknown') return <Page title={words.editTitle} />
  const isDirector = who.is === 'logged-in' && DIRECTORS.has(who.me.role)
  return (
    <Page title={words.editTitle} lead={isDirector ? words.editLead : words.staffOnly}>
      {isDirector ? (
        <Edit name={name} />
      ) : (
        <a className="btn inline" {...linkTo(`/account?then=/tournament/${name}/conditions`)}>
          {account.login}
        </a>
      )}
    </Page>
  )
}

function Edit({ name }: { readonly name: string }) {
  const messages = useMessages()
  const words = useTournamentWords()
  const path = `/api/tournaments/${encodeURIComponent(name)}/conditions`
  const asked = useAsked(path, () => getJson<WrittenDraft>(path))
  return (
    <Answered asked={asked}>
      {(draft) =>
        draft.refused === null ? (
          <EditForm name={name} draft={draft} />
        ) : (
          <p role="status">{sentenceFor(messages, words, draft.refused)}</p>
        )
      }
    </Answered>
  )
}

function EditForm({ name, draft }: { readonly name: string; readonly draft: WrittenDraft }) {
  const messages = useMessages()
  const words = useTournamentWords()
  const { saveChanges } = useSetupWords()
  const line = useMemo(() => new TournamentLine(socketAddress(), name), [name])
  useEffect(() => () => line.close(), [line])
  // The first answer counts: if another person changes the conditions meanwhile, saving is refused.
  const [first] = useState(draft)
  return (
    <ConditionsForm
      initial={formOf(first)}
      isNew={false}
      write={(form, off) => editedConditions(form, first, off)}
      saveLabel={saveChanges}
      save={async (_, conditions) => {
        const refusal = await line.tell({ do: 'editConditions', version: first.version, conditions })
        if (refusal !== null) return sentenceFor(messages, words, refusal)
        go(`/tournament/${name}`)
        return null
      }}
    />
  )
}
