import { useEffect, useState } from 'react'
import { askLab } from './ask.ts'
import type { Findings } from './findings.ts'
import { configureSetting, type Setting } from './setting.ts'

/** What is known of a setting; while the next one is worked out, the last one stays. */
export type AnalysisState = { readonly last: { readonly setting: Setting; readonly findings: Findings } | null } & (
  | { readonly is: 'working' | 'done' | 'failed' }
  | { readonly is: 'unlawful'; readonly why: string; readonly clause: string }
)

export function useAnalysis(setting: Setting): AnalysisState {
  const [found, setFound] = useState<AnalysisState>({ is: 'working', last: null })
  useEffect(() => {
    const table = configureSetting(setting)
    if (!table.ok) {
      const { why, clause } = table.unlawful
      setFound({ is: 'unlawful', last: null, why, clause })
      return
    }
    let isWanted = true
    // What is known of another game must not stand under this one's name.
    setFound(({ last }) => ({ is: 'working', last: last?.setting.book === setting.book ? last : null }))
    askLab({ ask: 'findings', setting }).then(
      (findings) => isWanted && setFound({ is: 'done', last: { setting, findings } }),
      () => isWanted && setFound({ is: 'failed', last: null }),
    )
    return () => {
      isWanted = false
    }
  }, [setting])
  return found
}
