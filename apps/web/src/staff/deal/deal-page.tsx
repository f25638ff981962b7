import { PIT_ROLES } from '@openpit/names'
import type { Me } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Page } from '../../shared/parts/page.tsx'
import { useTable } from '../../shared/wire/tables.ts'
import { StaffPage } from '../shared/staff-page.tsx'
import { DealConsole } from './deal-console.tsx'
import { useDealWords } from './words/words.ts'
import './deal.css'

/** Those who deal, those who may take a table over from a dealer, and those who look on. */
const ROLES = PIT_ROLES.filter((role) => role !== 'manager')

/** The dealer's console of one table. */
export function DealPage({ table }: { readonly table: string }) {
  const words = useDealWords()
  return (
    <StaffPage title={words.title} roles={ROLES}>
      {(me) => <AtTable me={me} table={table} />}
    </StaffPage>
  )
}

function AtTable({ me, table }: { readonly me: Me; readonly table: string }) {
  const state = useTable(table)
  const words = useMessages()
  const { title, notLive } = useDealWords()
  if (state.is === 'seen' && state.view.live !== undefined) return <DealConsole me={me} seen={state} />
  const lead =
    state.is === 'seen'
      ? notLive
      : state.is === 'gone'
        ? refusalSentence(words, state.refusal)
        : words.connection.connecting
  return (
    <Page title={title} lead={lead}>
      <a className="btn inline" {...linkTo('/')}>
        {words.site.toFloor}
      </a>
    </Page>
  )
}
