import type { Me } from '@openpit/protocol'
import type { SeenTable } from '../../shared/wire/tables.ts'
import type { Orders } from '../shared/use-orders.ts'
import { useTableWords } from './words/table-words.ts'

export type Recipient = 'inspector' | 'surveillance'
const RECIPIENTS: readonly Recipient[] = ['inspector', 'surveillance']

/** What the parts of the page with the limits get. */
export interface LimitsPart {
  readonly me: Me
  readonly seen: SeenTable
  readonly orders: Orders
  /** Who was told of the change beforehand. */
  readonly told: readonly Recipient[]
  readonly setTold: (told: readonly Recipient[]) => void
  readonly mayRule: boolean
}

interface ToldProps {
  readonly told: readonly Recipient[]
  readonly onChange: (told: readonly Recipient[]) => void
}

/** Who was told of an order beforehand. */
export function Told({ told, onChange }: ToldProps) {
  const words = useTableWords()
  return (
    <fieldset className="checks">
      <legend>{words.told}</legend>
      {RECIPIENTS.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={told.includes(one)}
            onChange={() => onChange(told.includes(one) ? told.filter((other) => other !== one) : [...told, one])}
          />
          {words.recipients[one]}
        </label>
      ))}
    </fieldset>
  )
}

export function toldBy(told: readonly Recipient[]): { told?: Recipient[] } {
  return told.length === 0 ? {} : { told: [...told] }
}
