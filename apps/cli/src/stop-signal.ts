export interface Stop {
  /** Resolves at a signal to stop, or when the parent process is gone. */
  readonly asked: Promise<void>
  /** Stops listening: an open channel to the parent would keep the process from ending. */
  readonly forget: () => void
}

export function stopSignal(): Stop {
  const asked = new Promise<void>((done) => {
    // More than once: a second signal must not end us in the middle of closing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done())
    process.on('disconnect', () => done())
  })
  return { asked, forget: () => process.connected && process.disconnect() }
}
