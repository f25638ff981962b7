import { Icon } from '../../shared/parts/icon.tsx'
import { useSignal } from '../../shared/wire/signal.ts'
import { useTableContext } from '../table/table-context.ts'
import { downloadBoth } from './download.ts'
import { acceptNewKey, houseKey } from './house-key.ts'
import type { KeptShoe } from './kept-shoe.ts'
import type { Trouble } from './trouble.ts'
import { useFairnessWords } from './words/words.ts'

/** Warnings about the shoe, above the controls: what is wrong, what it means, and the evidence. */
export function FairnessNote() {
  const { ceremony, fairness } = useTableContext()
  const words = useFairnessWords()
  const withheld = ceremony?.withheld ?? []
  return (
    <>
      <KeyNote />
      {withheld.length > 0 && (
        <div className="fair-warning" role="alert">
          <strong>{words.withheld}</strong>
          <Troubles troubles={withheld} />
          <p>{words.withheldAbout}</p>
        </div>
      )}
      {fairness?.wrong && <WrongShoe kept={fairness.wrong} onDismiss={fairness.dismiss} />}
    </>
  )
}

function WrongShoe({ kept, onDismiss }: { readonly kept: KeptShoe; readonly onDismiss: () => void }) {
  const words = useFairnessWords()
  return (
    <div className="fair-warning" role="alert">
      <strong>{words.wrong(kept.shoe)}</strong>
      <Troubles troubles={kept.troubles} />
      <p>{words.wrongAbout}</p>
      <div className="row">
        <button type="button" className="btn second" onClick={onDismiss}>
          {words.dismiss}
        </button>
        <button type="button" className="btn" onClick={() => void downloadBoth(kept)}>
          {words.download}
        </button>
      </div>
    </div>
  )
}

function Troubles({ troubles }: { readonly troubles: readonly Trouble[] }) {
  const words = useFairnessWords()
  return (
    <ul>
      {troubles.map(({ kind, details }) => (
        <li key={`${kind} ${details}`}>
          {words.troubles[kind]}
          {details.length > 0 && <small> {details.slice(0, DETAILS_MAX).join(', ')}</small>}
        </li>
      ))}
    </ul>
  )
}

const DETAILS_MAX = 5

function KeyNote() {
  const words = useFairnessWords()
  const key = useSignal(houseKey)
  if (key.is !== 'changed') return null
  return (
    <div className="fair-warning" role="alert">
      <strong>{words.keyChanged}</strong>
      <p>{words.keyChangedAbout(key.key.slice(0, 16), key.shown.slice(0, 16))}</p>
      <button type="button" className="btn second" onClick={acceptNewKey}>
        {words.acceptKey}
      </button>
    </div>
  )
}

/** A quiet tick for the shoe before this one, in the panel of the shoe. */
export function FairnessTick() {
  const { fairness } = useTableContext()
  const words = useFairnessWords()
  if (fairness === null) return null
  const { last, checksSignatures } = fairness
  return (
    <>
      {last?.result === 'holds' && (
        <p className="fair-tick" role="status">
          <Icon name="check" size={16} /> {words.holds}
        </p>
      )}
      {!checksSignatures && <p>{words.noSignatures}</p>}
    </>
  )
}
