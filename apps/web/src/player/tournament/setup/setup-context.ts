import type { ConditionsCheck } from '@openpit/protocol'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SetupForm } from './form.ts'

export interface Setup {
  readonly form: SetupForm
  readonly change: (form: SetupForm) => void
  /** What the book makes of the form; `null` until the server has answered. */
  readonly check: ConditionsCheck | null
}

const Context = createContext<Setup | null>(null)

export const SetupProvider = Context.Provider

export function useSetup(): Setup {
  const setup = useContext(Context)
  if (setup === null) throw new Error('a field of the form stands outside of it')
  return setup
}

/** Whether a finding of the server is about this field, about a part of it, or about all that it belongs to. */
export function isAbout(field: string, found: string): boolean {
  return found === field || found.startsWith(`${field}.`) || field.startsWith(`${found}.`)
}
