import { useSyncExternalStore } from 'preact/compat'

/** A value that changes, and its listeners. */
export class Signal<Value> {
  private value: Value
  private readonly listeners = new Set<() => void>()

  constructor(value: Value) {
    this.value = value
  }

  readonly get = (): Value => this.value

  set(value: Value): void {
    if (Object.is(value, this.value)) return
    this.value = value
    for (const listen of [...this.listeners]) listen()
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.listeners.add(listen)
    return () => this.listeners.delete(listen)
  }
}

export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.subscribe, signal.get)
}
