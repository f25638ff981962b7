import { useEffect, useRef, useState } from 'preact/hooks'
import { chipsAt } from '../../../shared/chips/denominations.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Dialog } from '../../../shared/parts/dialog.tsx'
import { toggleSound } from '../../sound/sound-button.tsx'
import { isEmpty } from '../felt/layout.ts'
import { boxesHeldBy } from '../selectors.ts'
import { type TableContext, useTableContext } from '../table-context.ts'
import { KEYS } from './decisions.tsx'

/** Keyboard shortcuts of the table, and the dialog that lists them. */
export function Keyboard({ onLog }: { readonly onLog: () => void }) {
  const context = useTableContext()
  const { keys: words } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const latest = useRef({ context, onLog })
  latest.current = { context, onLog }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      if (event.key === '?') setOpen(true)
      else if (event.key.toLowerCase() === 'l') latest.current.onLog()
      else if (event.key.toLowerCase() === 'm') toggleSound()
      // A held key counts once, or it would hit again and again.
      else if (event.repeat ? !isAnswer(event) : !handleKey(latest.current.context, event.key, event.target)) return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isOpen) return null
  return (
    <Dialog title={words.title} onClose={() => setOpen(false)}>
      <dl className="keys">
        {words.list.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null
}

/** Browsers click a focused button again and again while Enter is held. */
function isAnswer({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof Element && target.closest('.decisions button') !== null
}

/** On a button, the space bar clicks the button. */
function isOnButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
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
function pressDecision(key: string): boolean {
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
    case ' ':
      if (isOnButton(target)) return false
      if (isEmpty(wagers.want)) wagers.rebet()
      else wagers.deal()
      return true
    default:
      return false
  }
}
