import { useState } from 'preact/hooks'
import { chipsAt } from '../../../shared/chips/denominations.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { isOnButton, KeyList, useKeyPress } from '../../../shared/parts/keys.tsx'
import { toggleSound } from '../../sound/sound-button.tsx'
import { type Dock, useDock } from '../dock/dock-state.ts'
import { isEmpty } from '../felt/layout.ts'
import { boxesHeldBy } from '../selectors.ts'
import { type TableContext, useTableContext } from '../table-context.ts'
import { KEYS } from './decisions.tsx'

/** Keyboard shortcuts of the table, and the dialog that lists them. */
export function Keyboard({ onLog }: { readonly onLog: () => void }) {
  const context = useTableContext()
  const { keys: words } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const dock = useDock()
  useKeyPress((event) => {
    const { key, target } = event
    if (key === '?') setOpen(true)
    else if (key === 'Escape') closeDock(dock)
    else if (key.toLowerCase() === 'l') onLog()
    else if (key.toLowerCase() === 'm') toggleSound()
    // A held key counts once, or it would hit again and again.
    else return event.repeat ? isAnswer(event) : handleKey(context, key, target)
    return true
  })
  return isOpen ? <KeyList title={words.title} list={words.list} onClose={() => setOpen(false)} /> : null
}

/** Escape closes the help first, then the dock. */
function closeDock(dock: Dock | null): void {
  if (dock?.help != null) dock.explain(null)
  else dock?.close()
}

/** Browsers click a focused button again and again while Enter is held; a held space bar would deal again. */
function isAnswer({ key, target }: KeyboardEvent): boolean {
  const isKey = key === 'Enter' || key === ' '
  return isKey && target instanceof Element && target.closest('.decisions button, .acts button') !== null
}

/** Returns whether the key did something. */
function handleKey(context: TableContext, key: string, target: EventTarget | null): boolean {
  const { you } = context
  if (you?.choices[0] === undefined) return handleBettingKey(context, key, target)
  // The space bar dealt the cards: pressed again, it must neither decide nor scroll the page.
  if (key === ' ') return !isOnButton(target)
  return pressDecision(key.toUpperCase())
}

/** Clicks the button of a decision, because the button knows the amount. */
export function pressDecision(key: string): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.decisions [data-decision]')]
  const button = buttons.find(({ dataset }) => KEYS[dataset.decision ?? ''] === key)
  // A disabled button takes the focus, so that a screen reader says why it is disabled.
  if (button?.ariaDisabled === 'true') button.focus()
  else button?.click()
  return button !== undefined
}

function handleBettingKey({ wagers, view, me, focus }: TableContext, key: string, target: EventTarget | null): boolean {
  if (!wagers?.isOpen) return false
  const chip = chipsAt(view.limits.smallestChip)[Number(key) - 1]
  if (chip) {
    wagers.choose(chip.cents)
    return true
  }
  switch (key.toLowerCase()) {
    case 'u':
      wagers.undo()
      return true
    case 'c':
      wagers.clear()
      return true
    case 'b': {
      const own = boxesHeldBy(view, me)
      wagers.place({ box: own.includes(focus) ? focus : (own[0] ?? focus), bet: 'main' })
      return true
    }
    case 'r':
      if (isEmpty(wagers.want)) wagers.rebet()
      return true
    case ' ':
    case 'enter':
      if (isOnButton(target)) return false
      // The button knows what it does now, and whether its label has just changed.
      document.querySelector<HTMLButtonElement>('[data-last="true"]')?.click()
      return true
    default:
      return false
  }
}
