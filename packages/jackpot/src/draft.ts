import type { LinkRules } from '@openpit/rulebooks'
import type { LinkEvent } from './event.ts'
import { evolveLink } from './evolve.ts'
import type { Link } from './link.ts'
import type { LinkRefusal } from './refusal.ts'

/** The hidden value of each level, in cents, from the keeper of secrets. */
export type HiddenValues = Readonly<Record<string, number>>

export type LinkDecision =
  | { readonly ok: true; readonly events: readonly LinkEvent[]; readonly link: Link }
  | { readonly ok: false; readonly refusal: LinkRefusal }

/** A decision in the making: the events so far, and the link after them. */
export class LinkDraft {
  link: Link
  readonly rules: LinkRules
  readonly hidden: HiddenValues
  readonly events: LinkEvent[] = []

  constructor(link: Link, rules: LinkRules, hidden: HiddenValues) {
    this.link = link
    this.rules = rules
    this.hidden = hidden
  }

  emit(event: LinkEvent): void {
    this.events.push(event)
    this.link = evolveLink(this.link, event)
  }
}
