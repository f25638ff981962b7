import { linkTo } from '../../route.ts'
import { look, setLook } from '../look/settings.ts'
import { useMessages } from '../messages/messages.ts'
import { logOut, session } from '../wire/session.ts'
import { useSignal } from '../wire/signal.ts'
import { AccountForm } from './account-form.tsx'
import { ChoiceOf } from './choice.tsx'
import { Dialog } from './dialog.tsx'
import { OwnAccount } from './own-account.tsx'

/** Links to every page, settings of the look, and the account. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { site } = useMessages()
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
      <LookSettings />
      <Account onDone={onClose} />
    </Dialog>
  )
}

function LookSettings() {
  const { look: words } = useMessages()
  const { theme, deck, motion, sound, language } = useSignal(look)
  const themes = [
    ['system', words.system],
    ['light', words.light],
    ['dark', words.dark],
  ] as const
  const decks = [
    ['two', words.two],
    ['four', words.four],
  ] as const
  const motions = [
    ['system', words.motionSystem],
    ['off', words.motionOff],
  ] as const
  const sounds = [
    ['on', words.soundOn],
    ['off', words.soundOff],
  ] as const
  const languages = [
    ['en', 'English'],
    ['de', 'Deutsch'],
  ] as const
  return (
    <>
      <ChoiceOf legend={words.theme} value={theme} options={themes} onChange={(to) => setLook({ theme: to })} />
      <ChoiceOf legend={words.deck} value={deck} options={decks} onChange={(to) => setLook({ deck: to })} />
      <ChoiceOf legend={words.motion} value={motion} options={motions} onChange={(to) => setLook({ motion: to })} />
      <ChoiceOf legend={words.sound} value={sound} options={sounds} onChange={(to) => setLook({ sound: to })} />
      <ChoiceOf
        legend={words.language}
        value={language}
        options={languages}
        onChange={(to) => setLook({ language: to })}
      />
    </>
  )
}

function Account({ onDone }: { readonly onDone: () => void }) {
  const { account } = useMessages()
  const who = useSignal(session)
  if (who.is === 'unknown') return null
  if (who.is === 'logged-out') {
    return (
      <div className="menu-who">
        <AccountForm as="login" onDone={onDone} />
      </div>
    )
  }
  const { isGuest, name } = who.me
  return (
    <div className="menu-who">
      <p>{isGuest ? account.guest : account.player(name)}</p>
      {isGuest && <AccountForm as="register" onDone={onDone} />}
      {!isGuest && <OwnAccount me={who.me} />}
      <button type="button" className="btn" onClick={() => void logOut().then(onDone)}>
        {account.leave}
      </button>
    </div>
  )
}
