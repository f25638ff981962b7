import { useEffect, useState } from 'preact/hooks'
import { linkTo, usePath } from '../../route.ts'
import { useMessages } from '../messages/messages.ts'
import { refreshSession, session } from '../wire/session.ts'
import { useSignal } from '../wire/signal.ts'
import { Icon } from './icon.tsx'
import { Mark } from './mark.tsx'
import { Menu } from './menu.tsx'
import { Meters } from './meters.tsx'

/** The header of every page except the table. */
export function Top() {
  const { site } = useMessages()
  const path = usePath()
  const [isOpen, setOpen] = useState(false)
  // A round may have paid since the player left its table.
  useEffect(() => {
    if (session.get().is === 'logged-in') void refreshSession()
  }, [])
  const current = (to: string) => {
    const isHere = to === '/' ? path === '/' : path.startsWith(to)
    return isHere ? ({ 'aria-current': 'page' } as const) : {}
  }
  return (
    <header className="site-top">
      <a className="brand" {...linkTo('/')} {...current('/')}>
        <Mark size={32} />
        <b>{site.name}</b>
      </a>
      <nav aria-label={site.name}>
        <a {...linkTo('/')} {...current('/')}>
          {site.floor}
        </a>
        <a {...linkTo('/tournaments')} {...current('/tournament')}>
          {site.tournaments}
        </a>
        <a {...linkTo('/promotions')} {...current('/promotions')}>
          {site.promotions}
        </a>
        <a {...linkTo('/history')} {...current('/history')}>
          {site.history}
        </a>
        <a {...linkTo('/rules')} {...current('/rules')}>
          {site.rules}
        </a>
        <a {...linkTo('/lab')} {...current('/lab')}>
          {site.lab}
        </a>
        <a className="for-wide" {...linkTo('/register')} {...current('/register')}>
          {site.register}
        </a>
        <a className="for-wide" {...linkTo('/verify')} {...current('/verify')}>
          {site.verify}
        </a>
      </nav>
      <span className="grow" />
      <Meters />
      <AccountLink />
      <button type="button" className="iconbtn" aria-label={site.menu} onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </button>
      {isOpen && <Menu onClose={() => setOpen(false)} />}
    </header>
  )
}

/** Leads to the account, or to the login. */
function AccountLink() {
  const { account, site } = useMessages()
  const who = useSignal(session)
  // Its place is kept until the server has answered, so that nothing moves.
  const name = who.is === 'logged-in' ? (who.me.isGuest ? account.guestName : who.me.name) : account.login
  return (
    <a className="account-link" title={site.account} {...linkTo('/account')}>
      <Icon name="seat" />
      <span>{name}</span>
    </a>
  )
}
