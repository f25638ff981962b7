import { fromHex, hex, scrutineerCommitment } from '@openpit/proof'
import { useState } from 'preact/hooks'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { readStored, store } from '../../shared/storage.ts'
import type { PanelProps } from './panel-props.ts'

/** The roles that may add bytes to a draw. */
const SCRUTINEERS: readonly string[] = [
  'supervisor',
  'assistantManager',
  'manager',
  'inspector',
  'surveillance',
  'regulator',
]

/** The scrutineer's part and the draws, one prize after the other. */
export function DrawPanel({ me, seen, tell }: PanelProps) {
  const words = usePromotionWords()
  const { view, needsScrutineer } = seen
  const [present, setPresent] = useState('')
  if (view.startedAt === null) return null
  const drawn = new Set(view.draw.draws.map(({ prize }) => prize))
  const left = Object.keys(view.prizes).filter((prize) => !drawn.has(prize))
  const names = present.split(',').map((name) => name.trim())
  const there = names.filter((name) => name !== '')
  return (
    <section className="panel">
      <h2>{words.steps.draw}</h2>
      {needsScrutineer && <p>{words.scrutineerNeeded}</p>}
      {view.draw.scrutineer !== null && (
        <p>
          {words.scrutineer}: {view.draw.scrutineer.name}
        </p>
      )}
      {SCRUTINEERS.includes(me.role) && view.draw.seed === null && <Bytes me={me} seen={seen} tell={tell} />}
      {view.is === 'closed' && view.terms.presence === true && (
        <div className="account-form">
          <label>
            {words.present}
            <textarea value={present} onInput={(event) => setPresent(event.currentTarget.value)} />
          </label>
        </div>
      )}
      {view.is === 'closed' &&
        left.map((prize) => (
          <button
            key={prize}
            type="button"
            className="btn go"
            onClick={() => tell({ do: 'draw', prize, ...(view.terms.presence ? { present: there } : {}) })}
          >
            {words.drawPrize(prize)}
          </button>
        ))}
    </section>
  )
}

const BYTES = 32

/** The bytes of the scrutineer: made here, kept in this browser, and shown when entries have closed. */
function Bytes({ me, seen, tell }: PanelProps) {
  const words = usePromotionWords()
  const { view } = seen
  const { commitment, scrutineer } = view.draw
  const key = `openpit-draw-bytes ${view.promotion} ${me.player}`
  const kept = readStored<string>('local', key)
  const house = commitment === null ? undefined : fromHex(commitment, BYTES)
  if (house === undefined || scrutineer?.random != null) return null
  const commit = () => {
    const random = crypto.getRandomValues(new Uint8Array(BYTES))
    store('local', key, hex(random))
    const own = scrutineerCommitment(view.promotion, house, { name: me.player, random })
    tell({ do: 'commitBytes', commitment: hex(own) })
  }
  if (scrutineer?.name !== me.player || kept === null) {
    return (
      <button type="button" className="btn" onClick={commit}>
        {words.commitBytes}
      </button>
    )
  }
  return (
    <>
      <p>{words.bytesKept}</p>
      {view.is === 'closed' && (
        <button type="button" className="btn go" onClick={() => tell({ do: 'showBytes', random: kept })}>
          {words.showBytes}
        </button>
      )}
    </>
  )
}
