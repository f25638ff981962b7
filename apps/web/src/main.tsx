import { render } from 'preact'
import './shared/look/tokens.css'
import './shared/look/parts.css'
import './player/lobby/lobby.css'
import './player/table/table.css'
import './player/table/felt/stage.css'
import './player/table/dock/dock.css'
import './player/table/phone/phone.css'
import './player/table/controls/controls.css'
import './player/table/controls/sheet.css'
import './player/table/drawer/drawer.css'
import './player/fairness/fairness.css'
import './player/table/small.css'
import './player/table/landscape.css'
import './player/history/history.css'
import './player/account/account.css'
import './rules/rules.css'
import './player/tournament/tournament.css'
import { App } from './app.tsx'
import { registerServiceWorker } from './offline/register.ts'
import { applyLook } from './shared/look/settings.ts'
import { loadLanguage } from './shared/messages/messages.ts'
import { refreshSession } from './shared/wire/session.ts'

// A font that is fetched when its first word appears moves the words beside it: bold ones first appear in a round.
for (const font of document.fonts) void font.load()
applyLook()
void refreshSession()
await loadLanguage()
render(<App />, document.getElementById('root') as HTMLElement)
registerServiceWorker()
