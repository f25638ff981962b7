import { useSyncExternalStore } from 'react'

/** One value that changes, and those who look at it. */
export class Signal<Value> {
  private value: Value
  private readonly lookers = new Set<() => void>()

  constructor(value: Value) {
    this.value = value
  }

  readonly get = (): Value => this.value

  set(value: Value): void {
    if (Object.is(value, this.value)) return
    this.value = value
    for (const look of [...this.lookers]) look()
  }

  readonly subscribe = (look: () => void): (() => void) => {
    this.lookers.add(look)
    return () => this.lookers.delete(look)
  }
}

export function useCell<Value>(cell: Signal<Value>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get)
}
