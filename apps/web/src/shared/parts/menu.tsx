import { linkTo } from '../../route.ts'
import { look, setLook } from '../look/settings.ts'
import { useMessages } from '../messages/messages.ts'
import { logOut, session } from '../wire/session.ts'
import { useCell } from '../wire/signal.ts'
import { AccountForm } from './account-form.tsx'
import { ChoiceOf } from './choice.tsx'
import { Dialog } from './dialog.tsx'

/** Where one can go, and how the house looks. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { site, look: words, account } = useMessages()
  const now = useCell(look)
  const who = useCell(session)
  return (
    <Dialog title={site.menu} onClose={onClose} side>
      <nav className="menu-nav" aria-label={site.menu}>
        <a {...linkTo('/')}>{site.floor}</a>
        <a {...linkTo('/history')}>{site.history}</a>
        <a {...linkTo('/rules')}>{site.rules}</a>
        <a {...linkTo('/lab')}>{site.lab}</a>
        <a {...linkTo('/register')}>{site.register}</a>
        <a {...linkTo('/verify')}>{site.verify}</a>
      </nav>
      <ChoiceOf
        legend={words.theme}
        value={now.theme}
        options={[
          ['system', words.system],
          ['light', words.light],
          ['dark', words.dark],
        ]}
        onChange={(theme) => setLook({ theme })}
      />
      <ChoiceOf
        legend={words.deck}
        value={now.deck}
        options={[
          ['two', words.two],
          ['four', words.four],
        ]}
        onChange={(deck) => setLook({ deck })}
      />
      <ChoiceOf
        legend={words.motion}
        value={now.motion}
        options={[
          ['system', words.motionSystem],
          ['off', words.motionOff],
        ]}
        onChange={(motion) => setLook({ motion })}
      />
      <ChoiceOf
        legend={words.language}
        value={now.language}
        options={[
          ['en', 'English'],
          ['de', 'Deutsch'],
        ]}
        onChange={(language) => setLook({ language })}
      />
      {who.is === 'somebody' && (
        <div className="menu-who">
          <p>{who.me.isGuest ? account.guest : account.player(who.me.name)}</p>
          {who.me.isGuest && <AccountForm as="register" onDone={onClose} />}
          <button type="button" className="btn" onClick={() => void logOut().then(onClose)}>
            {account.leave}
          </button>
        </div>
      )}
      {who.is === 'nobody' && (
        <div className="menu-who">
          <AccountForm as="login" onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}
