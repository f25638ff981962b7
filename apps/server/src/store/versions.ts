/** A stored body as it was parsed, in the shape of the version that wrote it. */
export type Body = Readonly<Record<string, unknown>>

/** Brings a body of one kind of event from one version to the next. */
export type Upcast = (body: Body) => Body

/**
 * One step for each earlier version, oldest first. Every step names every kind of event, so that the build fails if a
 * new kind is forgotten.
 */
export type Steps<Kind extends string> = readonly Readonly<Record<Kind, Upcast>>[]

/** For a kind of event that a version has not changed. */
export const unchanged: Upcast = (body) => body

/** The version that is written now, to which the last step leads. */
export function versionAfter(steps: readonly unknown[]): number {
  return steps.length + 1
}

/** Puts the version in front of the text. Copying the body to add a field would take as long as printing it. */
export function printBody(body: object, version: number): string {
  const text = JSON.stringify(body)
  return text === '{}' ? `{"v":${version}}` : `{"v":${version},${text.slice(1)}`
}

/** A stored body in the current version, without the version's number. Version 1 was written without a number. */
export function upcastBody<Kind extends string>({ v = 1, ...body }: Body, kind: string, steps: Steps<Kind>): Body {
  const current = versionAfter(steps)
  if (typeof v !== 'number' || !Number.isSafeInteger(v) || v < 1) {
    throw new Error(`the version of a stored ${kind} event is damaged: ${JSON.stringify(v)}`)
  }
  // Reading on would lose fields that this program does not know, and later events would lack them.
  if (v > current) {
    throw new Error(
      `a stored ${kind} event has version ${v}, this program knows versions up to ${current}: use a newer program`,
    )
  }
  return steps.slice(v - 1).reduce<Body>((older, step) => upcastOf(step, kind)(older), body)
}

function upcastOf<Kind extends string>(step: Readonly<Record<Kind, Upcast>>, kind: string): Upcast {
  if (!Object.hasOwn(step, kind)) throw new Error(`no kind of stored event is called ${kind}`)
  return step[kind as Kind]
}
