import { Frame } from '../src/kernel/frame.ts'
import { Constants } from '../src/kernel/memory.ts'
import { instantiate, moduleOf, type WasmInstance } from '../src/wasm/wasm.ts'

/** A module with one function, and its memory. Further functions are called by their places, from 1 on. */
export function runnable(
  write: (frame: Frame) => void,
  others: readonly ((frame: Frame) => void)[] = [],
): { run: () => void; memory: DataView } {
  const constants = new Constants()
  const bodies = [write, ...others].map((each, place) => {
    const frame = new Frame(place === 0 ? 0 : 2, constants)
    each(frame)
    return frame
  })
  const { run, memory } = instantiate(moduleOf(bodies, ['run'])) as WasmInstance & { run: () => void }
  constants.writeTo(new Uint8Array(memory.buffer))
  return { run, memory: new DataView(memory.buffer) }
}
