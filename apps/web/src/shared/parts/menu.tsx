import { RULEBOOKS } from '@openpit/names'
import { linkTo, routeOf, usePath } from '../../route.ts'
import { consolesFor } from '../consoles.ts'
import { look, setLook } from '../look/settings.ts'
import { useMessages } from '../messages/messages.ts'
import { logOut, session } from '../wire/session.ts'
import { useSignal } from '../wire/signal.ts'
import { lastSeen } from '../wire/tables.ts'
import { ChoiceOf } from './choice.tsx'
import { Dialog } from './dialog.tsx'

/** Links to every page, settings of the look, and the account. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { site } = useMessages()
  const lab = useLabLink()
  return (
    <Dialog title={site.menu} onClose={onClose} side>
      <nav className="menu-nav" aria-label={site.menu}>
        <a {...linkTo('/')}>{site.floor}</a>
        <a {...linkTo('/tournaments')}>{site.tournaments}</a>
        <a {...linkTo('/promotions')}>{site.promotions}</a>
        <ConsoleLinks />
        <a {...linkTo('/history')}>{site.history}</a>
        <a {...linkTo('/account')}>{site.account}</a>
        <a {...linkTo('/rules')}>{site.rules}</a>
        {lab !== null && <a {...linkTo(lab.path)}>{lab.name}</a>}
        <a {...linkTo('/register')}>{site.register}</a>
        <a {...linkTo('/verify')}>{site.verify}</a>
      </nav>
      <LookSettings />
      <Account onDone={onClose} />
    </Dialog>
  )
}

/** The consoles of a person of the staff. */
function ConsoleLinks() {
  const { site } = useMessages()
  const who = useSignal(session)
  if (who.is !== 'logged-in') return null
  return consolesFor(who.me.role).map(({ path, name }) => (
    <a key={path} {...linkTo(path)}>
      {site.consoles[name]}
    </a>
  ))
}

/** The way to the lab. At a table it is an aid to play: only where the book allows one, and only between rounds. */
function useLabLink(): { readonly path: string; readonly name: string } | null {
  const { site } = useMessages()
  const route = routeOf(usePath())
  if (route.page !== 'table') return { path: '/lab', name: site.lab }
  const view = lastSeen(route.table)?.view
  if (view === undefined || !RULEBOOKS[view.rulebook].chartBetweenRounds) return null
  const isBetween = view.phase === 'wagering' || view.phase === 'ended'
  return isBetween ? { path: `/lab/${view.rulebook}`, name: site.chart } : null
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
        <a className="btn" {...linkTo('/account')}>
          {account.loginOrRegister}
        </a>
      </div>
    )
  }
  const { isGuest, name, role } = who.me
  return (
    <div className="menu-who">
      <p>{isGuest ? account.guest : account.player(name, role)}</p>
      <a className="btn" {...linkTo('/account')}>
        {isGuest ? account.save : account.title}
      </a>
      <button type="button" className="btn" onClick={() => void logOut().then(onDone)}>
        {account.leave}
      </button>
    </div>
  )
}
