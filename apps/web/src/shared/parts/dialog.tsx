import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  readonly side?: boolean
}

/** The browser's own dialog: it traps the focus, closes on Escape, and restores the focus. */
export function Dialog({ title, onClose, children, side = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const { site } = useMessages()
  const id = useId()
  // Not `useEffect`, which runs later: a key pressed right after the dialog has opened would act behind it.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself; this is the click beside it
    <dialog
      ref={ref}
      className={side ? 'dialog side' : 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      <div className="dialog-in">
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="iconbtn" aria-label={site.close} onClick={onClose}>
            <Icon name="clear" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
