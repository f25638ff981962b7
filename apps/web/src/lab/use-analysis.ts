import type { Configuration } from '@openpit/rulebooks'
import { useEffect, useState } from 'preact/hooks'
import { askLab } from './ask.ts'
import type { TimedAnalysis } from './lab-worker.ts'
import { configureSetting, type Setting } from './setting.ts'

/** The analysis of a setting. While the next one is calculated, the page keeps showing the last. */
export type AnalysisState = { readonly last: SettingAnalysis | null } & (
  | { readonly is: 'working' | 'done' | 'failed' }
  | { readonly is: 'unlawful'; readonly why: string; readonly clause: string }
)

export interface SettingAnalysis {
  readonly setting: Setting
  readonly table: Configuration
  readonly analysis: TimedAnalysis
}

export function useAnalysis(setting: Setting): AnalysisState {
  const [state, setState] = useState<AnalysisState>({ is: 'working', last: null })
  useEffect(() => {
    const configured = configureSetting(setting)
    if (!configured.ok) {
      const { why, clause } = configured.unlawful
      setState({ is: 'unlawful', last: null, why, clause })
      return
    }
    const { table } = configured
    let isWanted = true
    // The figures of another game must not appear under this game's name.
    setState(({ last }) => ({ is: 'working', last: last?.setting.book === setting.book ? last : null }))
    askLab({ ask: 'analysis', table }).then(
      (analysis) => isWanted && setState({ is: 'done', last: { setting, table, analysis } }),
      () => isWanted && setState({ is: 'failed', last: null }),
    )
    return () => {
      isWanted = false
    }
  }, [setting])
  return state
}
