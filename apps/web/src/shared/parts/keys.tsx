import { useLayoutEffect, useRef } from 'preact/hooks'
import { Dialog } from './dialog.tsx'

/** Whether the target takes keys itself: a field, or what is in a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null
}

/** On a button, Enter and the space bar click the button. */
export function isOnButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

/**
 * One listener for all keys of a page. Keys in a field or a dialog, and combinations with Ctrl, Alt or Command, are not
 * ours. A key for which `press` returns true does nothing else in the browser.
 */
export function useKeyPress(press: (event: KeyboardEvent) => boolean, isOn = true): void {
  const latest = useRef(press)
  latest.current = press
  // At once: a key that follows the one that opened a page belongs to that page.
  useLayoutEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      if (latest.current(event)) event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [isOn])
}

interface KeyListProps {
  readonly title: string
  readonly list: readonly (readonly [key: string, what: string])[]
  readonly onClose: () => void
}

/** The dialog that lists the keys of a page. */
export function KeyList({ title, list, onClose }: KeyListProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className="keys">
        {list.map(([key, what]) => (
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
