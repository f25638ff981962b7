/** WebAssembly that leaves one value on the stack, or a statement: its bytes. */
export type Code = readonly number[]

/** A local of the function being written; as code, it reads itself. */
export interface Local extends Code {
  readonly index: number
}

const I32 = 0x7f
const V128 = 0x7b
type Type = typeof I32 | typeof V128

export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value >>> 0
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return [...bytes, rest]
}

function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value | 0
  while (rest < -64 || rest > 63) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>= 7
  }
  return [...bytes, rest & 0x7f]
}

/** A function being written: statements are appended in order, values are nested in them. */
export class Body {
  readonly parameters: number
  private readonly entry: number[] = []
  private readonly code: number[] = []
  private readonly types: Type[] = []

  constructor(parameters: number) {
    this.parameters = parameters
  }

  /** A parameter of the function; all are i32. */
  parameter(index: number): Local {
    return localAt(index)
  }

  put(...code: Code[]): void {
    for (const part of code) for (const byte of part) this.code.push(byte)
  }

  set(local: Local, value: Code): void {
    this.put(value, [0x21], unsigned(local.index))
  }

  /** A new local of sixteen lanes, with its first value. */
  lanes(value: Code): Local {
    return this.given(V128, value)
  }

  i32(value: Code): Local {
    return this.given(I32, value)
  }

  /** A local that gets its value at the start of the function. */
  atEntry(value: Code): Local {
    const local = this.declared(V128)
    this.entry.push(...value, 0x21, ...unsigned(local.index))
    return local
  }

  /** `leave` jumps out of the block. In a `loop` it jumps back to the start. */
  block(inside: () => void): void {
    this.put([0x02, 0x40])
    inside()
    this.put([0x0b])
  }

  loop(inside: () => void): void {
    this.put([0x03, 0x40])
    inside()
    this.put([0x0b])
  }

  when(condition: Code, inside: () => void): void {
    this.put(condition, [0x04, 0x40])
    inside()
    this.put([0x0b])
  }

  /** Jumps out of the block, or back to the start of the loop, that is this many levels up. */
  leave(levels: number, condition: Code): void {
    this.put(condition, [0x0d], unsigned(levels))
  }

  /** Repeats with a pointer that moves on by `step`, until it has reached `end`; at least once. */
  repeat(pointer: Local, end: Code, step: number, inside: () => void): void {
    this.loop(() => {
      inside()
      this.set(pointer, add(pointer, num(step)))
      this.leave(0, isLess(pointer, end))
    })
  }

  bytes(): number[] {
    const locals = this.types.flatMap((type) => [1, type])
    const body = [...unsigned(this.types.length), ...locals, ...this.entry, ...this.code, 0x0b]
    return [...unsigned(body.length), ...body]
  }

  private given(type: Type, value: Code): Local {
    const local = this.declared(type)
    this.set(local, value)
    return local
  }

  private declared(type: Type): Local {
    this.types.push(type)
    return localAt(this.parameters + this.types.length - 1)
  }
}

function localAt(index: number): Local {
  return Object.assign([0x20, ...unsigned(index)], { index })
}

/**
 * A module of functions that take i32 and return nothing, with some pages of memory (64 kB each). The first functions
 * are exported by name.
 */
export function moduleOf(bodies: readonly Body[], exported: readonly string[], pages = 1): Uint8Array<ArrayBuffer> {
  const types = bodies.map(({ parameters }) => [0x60, ...listed(new Array(parameters).fill([I32])), 0])
  const exports = exported.map((name, index) => [...text(name), 0, ...unsigned(index)])
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, listed(types)),
    ...section(3, listed(bodies.map((_body, index) => unsigned(index)))),
    ...section(5, listed([[0, ...unsigned(pages)]])),
    ...section(7, listed([[...text('memory'), 2, 0], ...exports])),
    ...section(10, listed(bodies.map((body) => body.bytes()))),
  ])
}

/** The exports of a running module. */
export interface WasmInstance {
  readonly memory: { readonly buffer: ArrayBuffer }
}

/** The part of WebAssembly that we use. Node and browsers have it, but no shared types for it. */
interface Host {
  readonly validate: (bytes: Uint8Array<ArrayBuffer>) => boolean
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: Host }

export function instantiate(module: Uint8Array<ArrayBuffer>): WasmInstance {
  return new host.Instance(new host.Module(module)).exports as WasmInstance
}

/** Whether this JavaScript engine supports all instructions of the module. */
export function isValid(module: Uint8Array<ArrayBuffer>): boolean {
  return host.validate(module)
}

function section(id: number, content: Code): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function listed(entries: readonly Code[]): number[] {
  return [...unsigned(entries.length), ...entries.flat()]
}

function text(name: string): number[] {
  return [...unsigned(name.length), ...Array.from(name, (letter) => letter.charCodeAt(0))]
}

// Whole numbers and memory.

export const num = (value: number): Code => [0x41, ...signed(value)]
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
export const sub = (a: Code, b: Code): Code => [...a, ...b, 0x6b]
export const and = (a: Code, b: Code): Code => [...a, ...b, 0x71]
export const shiftLeft = (a: Code, bits: number): Code => [...a, ...num(bits), 0x74]
export const shiftRight = (a: Code, bits: number): Code => [...a, ...num(bits), 0x76]
export const isLess = (a: Code, b: Code): Code => [...a, ...b, 0x49]
export const isZero = (a: Code): Code => [...a, 0x45]
export const bitsIn = (a: Code): Code => [...a, 0x69]
export const load = (at: Code, offset: number): Code => [...at, 0x28, 2, ...unsigned(offset)]
export const store = (at: Code, offset: number, value: Code): Code => [...at, ...value, 0x36, 2, ...unsigned(offset)]
export const call = (index: number, ...values: Code[]): Code => [...values.flat(), 0x10, ...unsigned(index)]

// 64-bit counters.

export const long = (a: Code): Code => [...a, 0xad]
export const longSigned = (a: Code): Code => [...a, 0xac]
export const addLong = (a: Code, b: Code): Code => [...a, ...b, 0x7c]
export const loadLong = (at: Code, offset: number): Code => [...at, 0x29, 3, ...unsigned(offset)]
export const storeLong = (at: Code, offset: number, value: Code): Code => [
  ...at,
  ...value,
  ...[0x37, 3],
  ...unsigned(offset),
]
