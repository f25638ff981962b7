import type { TableView } from '@openpit/protocol'
import { useId } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useTableContext } from '../table-context.ts'

/** The inscriptions of the cloth, from the rules of this table. */
export function useInscriptions({ printed }: TableView): readonly [string, string, string] {
  const { felt } = useMessages()
  const { blackjackIsCalled, blackjackPays, dealerOnSoft17, insurancePays } = printed
  return [
    felt.blackjackPays(blackjackIsCalled.is, ...blackjackPays.is),
    felt.dealer(dealerOnSoft17.is, blackjackIsCalled.is),
    felt.insurancePays(...insurancePays.is),
  ]
}

interface ArcProps {
  readonly d: string
  readonly size: number
  readonly spacing?: string
  readonly children: string
}

/** Text on an arc that sags in the middle. */
export function Arc({ d, size, spacing, children }: ArcProps) {
  const id = useId()
  return (
    <>
      <path id={id} d={d} fill="none" />
      <text className="inscr" fontSize={size} letterSpacing={spacing}>
        <textPath href={`#${id}`} startOffset="50%">
          {children}
        </textPath>
      </text>
    </>
  )
}

/** The dealer's calls as text. Screen readers get them from `announcer.tsx`. */
export function DealerSays() {
  const { calls } = useTableContext()
  const said = calls.map(({ text }) => text).join(' ')
  return (
    <p className="says" aria-hidden="true">
      {/* A new key for new text: one element with changing text would count as a layout shift. */}
      <span key={said}>{said}</span>
    </p>
  )
}

/** How far the cutting card is from the front, as a share of all cards; `null` if it is out, or there is none. */
export function markerDepth({ shoe, cardsLeft }: TableView): number | null {
  const [now] = shoe.announced
  const [behind] = now?.markers ?? []
  if (now === undefined || behind === undefined || shoe.markerOut || shoe.step !== 'nothing') return null
  return Math.max(0, cardsLeft - behind) / now.cards
}

/** The cutting card after it has come out, beside the shoe. */
export function CutCardOut() {
  const { table: words } = useMessages()
  return (
    <span className="cut-out">
      <svg width="30" height="42" viewBox="0 0 40 56" aria-hidden="true">
        <rect className="cutcard" x=".5" y=".5" width="39" height="55" rx="4" />
      </svg>
      {words.cutCardOut}
    </span>
  )
}

interface ShoeProps {
  readonly size: number
  /** Where the cutting card is, from the front. */
  readonly marker: number | null
}

export function Shoe({ size, marker }: ShoeProps) {
  return (
    <svg width={size} height={(size * 86) / 110} viewBox="0 0 110 86" aria-hidden="true">
      <g transform="rotate(-14 55 43)">
        <rect x="6" y="31" width="34" height="32" rx="3" fill="#F3EEE3" />
        <rect x="9" y="34" width="28" height="26" rx="1.5" fill="#2B4A5E" />
        <path
          stroke="var(--object-line)"
          d="M22 20h74a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8H22c-3 0-4-2-3-4l6-23-6-23c-1-2 0-4 3-4Z"
          fill="#141B19"
        />
        <rect x="36" y="27" width="60" height="40" rx="4" fill="none" stroke="#4B5752" strokeWidth="1.5" />
        <path d="M46 27v40" stroke="#4B5752" strokeWidth="1.5" />
        {marker !== null && <path d={`M${47 + 47 * marker} 29v36`} stroke="var(--cut)" strokeWidth="2.5" />}
      </g>
    </svg>
  )
}

/** The discard rack. */
export function Rack({ size, isEmpty }: { readonly size: number; readonly isEmpty: boolean }) {
  return (
    <svg width={size} height={(size * 86) / 110} viewBox="0 0 110 86" aria-hidden="true">
      <g transform="rotate(14 55 43)">
        <rect x="8" y="14" width="90" height="60" rx="8" fill="#141B19" stroke="var(--object-line)" />
        {!isEmpty && (
          <>
            <rect x="15" y="21" width="70" height="46" rx="4" fill="#F3EEE3" />
            <rect x="18.5" y="24.5" width="63" height="39" rx="2" fill="#2B4A5E" />
            <rect x="22" y="28" width="56" height="32" rx="1" fill="none" stroke="#A9BEC8" strokeWidth="1.2" />
          </>
        )}
      </g>
    </svg>
  )
}
