import './house.css'
import { STAFF_ROLES } from '@openpit/names'
import { Answered, Page, useAsked } from '../shared/parts/page.tsx'
import { StaffPage } from '../staff/shared/staff-page.tsx'
import { TableChips } from './chips.tsx'
import { books } from './requests.ts'
import { Results } from './results.tsx'
import { useHouseWords } from './words/words.ts'

/** Who reads results, and who handles chips. The server decides; the page only leaves out what it would refuse. */
const READERS: ReadonlySet<string> = new Set(['assistantManager', 'manager', 'inspector', 'cage', 'regulator'])
const HANDLERS: ReadonlySet<string> = new Set(['cage', 'manager', 'assistantManager', 'supervisor', 'dealer'])
const SIGNERS: ReadonlySet<string> = new Set(['supervisor', 'assistantManager', 'manager', 'cage'])

const ROLES = STAFF_ROLES.filter((role) => READERS.has(role) || HANDLERS.has(role))

/** What the house won, and the chips of its tables. */
export function HousePage() {
  const words = useHouseWords()
  return (
    <StaffPage title={words.title} roles={ROLES}>
      {({ role, player }) => (
        <Page title={words.title} lead={words.lead}>
          {READERS.has(role) && <Results />}
          {HANDLERS.has(role) && <Chips person={player} maySign={SIGNERS.has(role)} />}
        </Page>
      )}
    </StaffPage>
  )
}

function Chips({ person, maySign }: { readonly person: string; readonly maySign: boolean }) {
  const words = useHouseWords()
  const asked = useAsked('trays', books.trays)
  return (
    <section className="house" aria-labelledby="house-chips">
      <h2 id="house-chips">{words.chips}</h2>
      <Answered asked={asked}>
        {(trays) => {
          if (trays.length === 0) return <p>{words.noLive}</p>
          return trays.map(({ table, title, isClosed }) => (
            <TableChips
              key={table}
              table={table}
              title={isClosed ? words.closedTable(title) : title}
              person={person}
              maySign={maySign}
            />
          ))
        }}
      </Answered>
    </section>
  )
}
