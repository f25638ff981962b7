import type { AccountRole } from '@openpit/names'
import type { Me } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { AccountForm } from '../../player/account/account-form.tsx'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Page } from '../../shared/parts/page.tsx'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { useLock } from './use-lock.ts'
import { useStaffWords } from './words/words.ts'
import './staff.css'

interface StaffPageProps {
  /** The name of the console, for people who may not see it yet. */
  readonly title: string
  /** Who may use it. */
  readonly roles: readonly AccountRole[]
  readonly children: (me: Me) => ComponentChildren
}

/** The door of a console: it opens for people who are signed on in one of its roles. */
export function StaffPage({ title, roles, children }: StaffPageProps) {
  const who = useSignal(session)
  const { site } = useMessages()
  const words = useStaffWords()
  const { isLocked, unlock } = useLock()
  if (who.is === 'unknown') return <p role="status">{site.loading}</p>
  if (who.is === 'logged-out' || isLocked) {
    return (
      <Page title={title} lead={isLocked ? words.door.locked : words.door.signOn}>
        <section className="account-panel">
          <AccountForm as="login" submit={words.door.signOnDo} onDone={unlock} />
        </section>
      </Page>
    )
  }
  const { me } = who
  if (!(roles as readonly string[]).includes(me.role)) {
    return (
      <Page title={title} lead={words.door.notYours(words.role(me.role), roles.map(words.role))}>
        <a className="btn inline" {...linkTo('/account')}>
          {words.door.otherPerson}
        </a>
      </Page>
    )
  }
  if (me.duty !== null) {
    return (
      <Page title={title} lead={words.door.duty}>
        <a className="btn go inline" {...linkTo('/account')}>
          {words.door.toAccount}
        </a>
      </Page>
    )
  }
  return children(me)
}
