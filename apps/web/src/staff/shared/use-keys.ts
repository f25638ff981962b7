import { useLayoutEffect, useRef } from 'preact/hooks'

/** What keys do on a console, by `KeyboardEvent.key`; letters in lower case. `ctrl+Enter` works in fields too. */
export type Keys = Readonly<Record<string, () => void>>

/** Listens for the keys of a console. Keys that are typed into a field do nothing else. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  // Not `useEffect`, which runs later: a key pressed right after a page has opened would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isCombined = ctrlKey || metaKey
      const name = `${isCombined ? 'ctrl+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
      const act = latest.current[name]
      if (act === undefined || altKey || event.defaultPrevented || document.querySelector('dialog[open]') !== null)
        return
      if (!isCombined && isField(target)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"]), textarea, select')
}
