/** A stored body as it was parsed, in the shape of the version that wrote it. */
export type Body = Readonly<Record<string, unknown>>

/** Brings a body of one kind of event from one version to the next. */
export type Upcast = (body: Body) => Body

/**
 * One step for each version that was ever written before the current one, oldest first. Every kind of event is named in every
 * step: the build fails where a new kind is forgotten.
 */
export type Steps<Kind extends string> = readonly Readonly<Record<Kind, Upcast>>[]

/** For what a version has not changed. */
export const unchanged: Upcast = (body) => body

/** The version that is written now: the one to which the last step leads. */
export function versionAfter(steps: readonly unknown[]): number {
  return steps.length + 1
}

/** The version goes in front of the text: a copy of the whole body with one more field would cost as much as the text itself. */
export function printBody(body: object, version: number): string {
  const text = JSON.stringify(body)
  return text === '{}' ? `{"v":${version}}` : `{"v":${version},${text.slice(1)}`
}

/** A stored body in the current version, without its number. The first programs wrote no number. */
export function upcastBody<Kind extends string>({ v = 1, ...body }: Body, kind: string, steps: Steps<Kind>): Body {
  const current = versionAfter(steps)
  if (typeof v !== 'number' || !Number.isSafeInteger(v) || v < 1) {
    throw new Error(`the version of a stored ${kind} event is damaged: ${JSON.stringify(v)}`)
  }
  // To read on would lose what this program does not know, and write the table on without it.
  if (v > current) {
    throw new Error(
      `a stored ${kind} event has version ${v}, this program knows versions up to ${current}: use a newer program`,
    )
  }
  return steps.slice(v - 1).reduce<Body>((older, step) => upcastOf(step, kind)(older), body)
}

function upcastOf<Kind extends string>(step: Readonly<Record<Kind, Upcast>>, kind: string): Upcast {
  if (!Object.hasOwn(step, kind)) throw new Error(`there is no stored event of the kind ${kind}`)
  return step[kind as Kind]
}
