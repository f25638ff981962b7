import type { RulebookName } from '@openpit/names'
import type { ComponentChildren } from 'preact'
import { useStaffWords } from './words/words.ts'

/** A table's number in chalk on the colour of its game's felt. */
export function TableNumber({ table, book, size = 'm' }: TableNumberProps) {
  return (
    <b className={`tno tno-${size}`} data-book={book}>
      {table.toUpperCase()}
    </b>
  )
}

interface TableNumberProps {
  readonly table: string
  readonly book: RulebookName
  readonly size?: 's' | 'm' | 'l'
}

export type StatusKind = 'hold' | 'wait' | 'done' | 'loss' | 'plain' | 'quiet'

/** A state as a word. Its colour, and for a hold its sign, only repeat the word. */
export function Status({ kind, children }: { readonly kind: StatusKind; readonly children: ComponentChildren }) {
  return (
    <span className={`st st-${kind}`}>
      {kind === 'hold' && <HoldSign size={14} />}
      {children}
    </span>
  )
}

/** Says that a table is for practice. */
export function TrainingMark() {
  const { training } = useStaffWords()
  return <Status kind="wait">{training}</Status>
}

/** The octagon with two bars: no card may come out. */
export function HoldSign({ size = 22 }: { readonly size?: number }) {
  return (
    <svg className="hold-sign" width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <path d="M7 1.5h8L20.5 7v8L15 20.500H7L1.5 15V7z" />
      <path d="M8.5 7v8M13.5 7v8" />
    </svg>
  )
}

export function ClauseLabel({ clause }: { readonly clause: string | null }) {
  return clause === null ? null : <small className="clause">{clause}</small>
}

/** A key of the keyboard, beside the words of its button. */
export function KeyLabel({ children }: { readonly children: ComponentChildren }) {
  return (
    <span className="k" aria-hidden="true">
      {children}
    </span>
  )
}

export type LightState = 'works' | 'slow' | 'away' | 'fault' | 'keyed' | 'none'

/** The light of a device: shape and word, so that it can be read without colours. */
export function DeviceLight({ state, name }: { readonly state: LightState; readonly name: string }) {
  const { light } = useStaffWords()
  return (
    <span className={`light light-${state}`}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {state === 'works' && <circle cx="6" cy="6" r="4.5" />}
        {state === 'slow' && <path d="M6 1 11 10.500H1z" />}
        {(state === 'away' || state === 'fault') && (
          <>
            <path d="M1 1h10v10H1z" />
            <path className="x" d="m3.5 3.5 5 5M8.5 3.500l-5 5" />
          </>
        )}
        {state === 'keyed' && (
          <>
            <path d="M0 2h12v8H0z" />
            <path className="x" d="M2.5 5h.01M5 5h.01M7.5 5h.01M9.5 5h.01M3.5 7.500h5" />
          </>
        )}
        {state === 'none' && <path className="dash" d="M2 6h8" />}
      </svg>
      {name} {light[state]}
    </span>
  )
}

/** How much of the shoe is left, with a mark at the cutting card if it is out. */
export function ShoeLeft({ left, of }: { readonly left: number; readonly of: number }) {
  const { shoeLeft } = useStaffWords()
  const part = of === 0 ? 0 : Math.max(0, Math.min(100, (left / of) * 100))
  return (
    <span className="shoe-left">
      <span className="shoebar" aria-hidden="true">
        <i style={{ width: `${part}%` }} />
      </span>
      <small>{shoeLeft(left)}</small>
    </span>
  )
}
