import type { ReplayedRound } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon, type IconName } from '../../shared/parts/icon.tsx'
import { house } from '../../shared/wire/http.ts'

interface ControlsProps {
  readonly replayed: ReplayedRound
  readonly index: number
  readonly move: (to: number) => void
  /** `null` if the log is in sight anyway. */
  readonly onLog: (() => void) | null
}

/** How long autoplay shows each step. */
const STEP_MS = 1_200

/** Moves between steps, by button, slider, keys or by itself, and downloads the round. */
export function StepControls({ replayed, index, move, onLog }: ControlsProps) {
  const { history: words, drawer } = useMessages()
  const { table, round, steps } = replayed
  const last = steps.length - 1
  const [isPlaying, setPlaying] = useAutoplay(index, last, move)
  useArrowKeys(index, move)
  const play = () => {
    if (!isPlaying && index === last) move(0)
    setPlaying(!isPlaying)
  }
  return (
    <div className="stepping">
      <input
        type="range"
        className="scrubber"
        aria-label={words.scrubber}
        aria-valuetext={words.step(index + 1, steps.length)}
        min={0}
        max={last}
        value={index}
        onInput={(event) => {
          setPlaying(false)
          move(Number(event.currentTarget.value))
        }}
      />
      <div className="steps">
        <Move icon="undo" name={words.first} isOff={index === 0} act={() => move(0)} />
        <Move icon="back" name={words.previous} isOff={index === 0} act={() => move(index - 1)} />
        <Move icon={isPlaying ? 'pause' : 'play'} name={isPlaying ? words.pause : words.play} act={play} />
        <Move icon="forth" name={words.next} isOff={index === last} act={() => move(index + 1)} />
        {onLog !== null && <Move icon="log" name={drawer.log} act={onLog} />}
        <a className="btn" href={house.scenarioPath(table, round)} download={`${table}-${round}.scenario.yaml`}>
          <Icon name="save" />
          <span>{words.scenario}</span>
        </a>
        <a className="btn" href={house.roundPath(table, round)} download={`${table}-${round}.json`}>
          <Icon name="save" />
          <span>{words.json}</span>
        </a>
      </div>
    </div>
  )
}

/** Goes on by itself until the last step. */
function useAutoplay(
  index: number,
  last: number,
  move: (to: number) => void,
): readonly [boolean, (isPlaying: boolean) => void] {
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    if (!isPlaying) return
    if (index === last) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => latest.current(index + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, index, last])
  return [isPlaying, setPlaying]
}

function useArrowKeys(index: number, move: (to: number) => void): void {
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      // The slider moves by the same keys.
      if (target instanceof HTMLInputElement) return
      if (key === 'ArrowRight') latest.current(index + 1)
      if (key === 'ArrowLeft') latest.current(index - 1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [index])
}

interface MoveProps {
  readonly icon: IconName
  readonly name: string
  readonly isOff?: boolean
  readonly act: () => void
}

function Move({ icon, name, isOff = false, act }: MoveProps) {
  return (
    <button type="button" className={isOff ? 'btn off' : 'btn'} aria-disabled={isOff} onClick={act}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  )
}
