import type { LastHandProblem } from '@openpit/odds'
import { useEffect, useState } from 'preact/hooks'
import { askLab } from '../ask.ts'
import type { HandAnswer } from '../lab-worker.ts'
import { type HandSetting, handQuery, readHand } from './hand-setting.ts'

/** The chances of a hand. While the next ones are calculated, the page keeps showing the last. */
export type HandState = { readonly last: ShownHand | null } & (
  | { readonly is: 'working' | 'done' | 'failed' }
  | { readonly is: 'wrong'; readonly problem: LastHandProblem }
)

export interface ShownHand extends HandAnswer {
  readonly setting: HandSetting
}

export function useHandChances(setting: HandSetting): HandState {
  const [state, setState] = useState<HandState>({ is: 'working', last: null })
  const asked = handQuery(setting)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query says all that the setting says
  useEffect(() => {
    const read = readHand(setting)
    if (!read.ok) {
      setState({ is: 'wrong', problem: read.problem, last: null })
      return
    }
    let isWanted = true
    setState(({ last }) => ({ is: 'working', last }))
    askLab({ ask: 'last-hand', hand: read.hand, me: setting.me }).then(
      (answer) => isWanted && setState({ is: 'done', last: { ...answer, setting } }),
      () => isWanted && setState({ is: 'failed', last: null }),
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  return state
}
