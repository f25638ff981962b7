import type { Me } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { go } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Page } from '../../shared/parts/page.tsx'
import { house } from '../../shared/wire/http.ts'
import { enterAsGuest, logOut, session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { AccountForm } from './account-form.tsx'
import { ErasePanel } from './erase-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Logging in, signing up, and what people change about their own account. */
export function AccountPage() {
  const { account, site } = useMessages()
  const who = useSignal(session)
  const [done, setDone] = useState<string | null>(null)
  const enter = (me: Me) => {
    // A person who must change their password first finds the form for it here.
    if (me.duty === null) leaveTo(nextPage())
  }
  const created = (me: Me) => {
    setDone(account.created(me.name))
    enter(me)
  }
  const title = who.is === 'logged-in' && !who.me.isGuest ? who.me.name : account.title
  const lead = who.is === 'unknown' ? site.loading : leadFor(who, account)
  return (
    <Page title={title} lead={lead}>
      {done !== null && (
        <p className="note" role="status">
          {done}
        </p>
      )}
      {who.is === 'logged-out' && <LoggedOut onEnter={enter} onCreated={created} />}
      {who.is === 'logged-in' && who.me.isGuest && <GuestPanels onEnter={enter} onCreated={created} />}
      {who.is === 'logged-in' && !who.me.isGuest && <OwnPanels me={who.me} onErased={() => setDone(account.erased)} />}
    </Page>
  )
}

function leadFor(
  who: Exclude<ReturnType<typeof session.get>, { is: 'unknown' }>,
  account: ReturnType<typeof useMessages>['account'],
): string {
  if (who.is === 'logged-out') return account.loggedOut
  return who.me.isGuest ? account.guest : account.player(who.me.name, who.me.role)
}

/** The page from which a visitor came to log in. Only pages of our own: others could ask for a password again. */
function nextPage(): string | null {
  const then = new URLSearchParams(location.search).get('then')
  return then !== null && /^\/[a-z]/.test(then) ? then : null
}

function leaveTo(page: string | null): void {
  if (page !== null) go(page)
}

interface EnterProps {
  readonly onEnter: (me: Me) => void
  readonly onCreated: (me: Me) => void
}

function LoggedOut({ onEnter, onCreated }: EnterProps) {
  const { account, connection } = useMessages()
  return (
    <div className="panels">
      <section className="panel">
        <h2>{account.login}</h2>
        <AccountForm as="login" onDone={onEnter} />
      </section>
      <section className="panel">
        <h2>{account.newHere}</h2>
        <p>{account.newHereAbout}</p>
        <AccountForm as="register" onDone={onCreated} />
      </section>
      <section className="panel">
        <h2>{connection.comeIn}</h2>
        <p>{account.guestAbout}</p>
        <button type="button" className="btn" onClick={() => void enterAsGuest().then(() => go(nextPage() ?? '/'))}>
          {connection.comeIn}
        </button>
      </section>
    </div>
  )
}

function GuestPanels({ onEnter, onCreated }: EnterProps) {
  const { account } = useMessages()
  return (
    <div className="panels">
      <section className="panel">
        <h2>{account.save}</h2>
        <p>{account.saveAbout}</p>
        <AccountForm as="register" onDone={onCreated} submit={account.save} />
      </section>
      <section className="panel">
        <h2>{account.otherAccount}</h2>
        <AccountForm as="login" onDone={onEnter} />
      </section>
      <DataPanel />
    </div>
  )
}

function OwnPanels({ me, onErased }: { readonly me: Me; readonly onErased: () => void }) {
  const { account } = useMessages()
  const { role, duty, hasSecondFactor } = me
  return (
    <div className="panels">
      <section className="panel">
        <h2>{duty === 'change-password' ? account.mustChangePassword : account.changePassword}</h2>
        <PasswordForm />
      </section>
      {role !== 'player' && !hasSecondFactor && duty !== 'change-password' && (
        <section className="panel">
          <h2>{account.setUpSecondFactor}</h2>
          <SecondFactorForm />
        </section>
      )}
      <SessionsPanel />
      {duty === null && <DataPanel />}
      {role === 'player' && <ErasePanel onErased={onErased} />}
      <section className="panel">
        <h2>{account.leave}</h2>
        <div className="actions">
          <button type="button" className="btn" onClick={() => void logOut()}>
            {account.leave}
          </button>
          <button type="button" className="btn" onClick={() => void logOut(true)}>
            {account.leaveEverywhere}
          </button>
        </div>
      </section>
    </div>
  )
}

function DataPanel() {
  const { account } = useMessages()
  return (
    <section className="panel">
      <h2>{account.data}</h2>
      <p>{account.dataAbout}</p>
      <a className="btn" href={house.dataPath} download="openpit.json">
        {account.download}
      </a>
    </section>
  )
}
