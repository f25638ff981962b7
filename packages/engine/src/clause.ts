/** The id of a clause in the register, e.g. `NSW-11.1.1`. */
export type Clause = `${'NSW' | 'STAR' | 'TAS' | 'NZ' | 'ONL'}-${string}`

/** What a rulebook answers to one of the engine's questions, and where it says so. */
export interface Answer<T> {
  readonly is: T
  readonly clause: Clause
}
