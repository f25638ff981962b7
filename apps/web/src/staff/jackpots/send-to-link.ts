import type { LinkCommand } from '@openpit/protocol'

/** Whether this person may do something about the link by its book. */
export type MayAct = (act: LinkCommand['do']) => boolean

/** Carries out what staff do about a link. Returns whether it was accepted. */
export type SendToLink = (command: LinkCommand) => Promise<boolean>
