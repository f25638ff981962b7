import { createRoot } from 'react-dom/client'
import './look/tokens.css'
import './look/parts.css'
import './lobby/lobby.css'
import './table/table.css'
import './table/stage.css'
import './table/phone.css'
import './table/controls.css'
import './table/drawer.css'
import './fairness/fairness.css'
import './table/small.css'
import './history/history.css'
import './rules/rules.css'
import { App } from './app.tsx'
import { wearLook } from './look/settings.ts'
import { speak } from './messages/messages.ts'
import { recall } from './wire/session.ts'

wearLook()
void recall()
await speak()
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
