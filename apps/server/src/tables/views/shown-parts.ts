import { patchText } from '@openpit/protocol'
import type { Audience } from '@openpit/table'
import type { Visitor } from '../../accounts/roles.ts'
import type { Moment } from './moment.ts'
import { boxPart, type Part, VIEW_PARTS } from './table-view.ts'
import { hasSameYours, yourView } from './your-view.ts'

/** All parts of a view that was sent, and the moment that they show. */
export interface ShownParts {
  readonly moment: Moment
  /** The fields, then the boxes. */
  readonly values: readonly unknown[]
}

/** A person's own part of a view that was sent, and what it was made from. */
export interface YourPart {
  readonly moment: Moment
  /** The balance of the wallet, which can change between two moments. */
  readonly cents: number
  readonly value: unknown
}

const NAMES: readonly string[] = Object.keys(VIEW_PARTS)
const FIELDS: readonly Part<unknown>[] = Object.values(VIEW_PARTS)
/** More boxes than any table has. */
const BOXES: readonly Part<unknown>[] = Array.from({ length: 32 }, (_, index) => boxPart(index + 1))

/** All parts of the view. Those that are made from the same values as before are not made again. */
export function partsOf(moment: Moment, audience: Audience, before: ShownParts | undefined): ShownParts {
  const values: unknown[] = []
  const make = (part: Part<unknown>) => {
    const isKnown = before !== undefined && values.length < before.values.length && part.isSame(before.moment, moment)
    values.push(isKnown ? before.values[values.length] : part.make(moment, audience))
  }
  for (const part of FIELDS) make(part)
  const boxes = moment.table.rules.boxes.is
  for (let index = 0; index < boxes; index++) make(BOXES[index] ?? boxPart(index + 1))
  return { moment, values }
}

/** What changed in the view, as the text of a patch; `undefined` if nothing did. */
export function changesBetween({ values: before }: ShownParts, { values: after }: ShownParts): string | undefined {
  let fields = ''
  let boxes = ''
  for (let index = 0; index < after.length; index++) {
    const text = patchText(before[index], after[index])
    if (text === undefined) continue
    if (index < NAMES.length) fields += `${fields && ','}"${NAMES[index]}":${text}`
    else boxes += `${boxes && ','}"${index - NAMES.length}":${text}`
  }
  if (boxes !== '') fields += `${fields && ','}"boxes":{${boxes}}`
  return fields === '' ? undefined : `{${fields}}`
}

/** A person's own part of the view. */
export function yoursOf(moment: Moment, who: Visitor, before: YourPart | undefined): YourPart {
  const cents = moment.wallet(who.person)
  const isSame = before !== undefined && before.cents === cents && hasSameYours(before.moment, moment, who)
  return isSame ? before : { moment, cents, value: yourView(moment, who) }
}
