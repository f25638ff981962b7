import type { Card } from '@openpit/cards'
import type { Actor } from '@openpit/engine'
import type { DeviceKind } from '@openpit/protocol'

/** Why a device is no longer trusted: two reports have the same number, or a report does not follow its chain. */
export type Distrust = 'fork' | 'bad-signature' | 'wrong-prev' | 'old-boot'

/** What happens between a table and its devices. It is stored with the cards, in the log of the table. */
export type DeviceEvent =
  | {
      readonly kind: 'device-bound'
      readonly device: string
      readonly role: DeviceKind
      readonly key: string
      readonly by: Actor
    }
  | { readonly kind: 'device-released'; readonly device: string; readonly by: Actor }
  /** The device has connected for the first time since it was bound: its reports count from here. */
  | {
      readonly kind: 'device-started'
      readonly device: string
      readonly seq: number
      readonly hash: string
      readonly boot: number
    }
  /** A report, as it was signed. It may name a card that nobody has seen. */
  | {
      readonly kind: 'report-taken'
      readonly device: string
      readonly seq: number
      readonly hash: string
      readonly text: string
    }
  /** The device no longer has these reports. */
  | {
      readonly kind: 'reports-lost'
      readonly device: string
      readonly from: number
      readonly to: number
      /** How many cards left the shoe in them. */
      readonly cards: number
      readonly hash: string
    }
  | {
      readonly kind: 'device-distrusted'
      readonly device: string
      readonly why: Distrust
      /** The message that gave the reason. */
      readonly text: string
    }
  /** A person has named the first of the cards that wait. */
  | { readonly kind: 'read-confirmed'; readonly seq: number; readonly is: Card; readonly by: Actor }

const KINDS: Readonly<Record<DeviceEvent['kind'], true>> = {
  'device-bound': true,
  'device-released': true,
  'device-started': true,
  'report-taken': true,
  'reports-lost': true,
  'device-distrusted': true,
  'read-confirmed': true,
}

export const DEVICE_EVENTS: ReadonlySet<string> = new Set(Object.keys(KINDS))

export function isDeviceEvent(event: { readonly kind: string }): event is DeviceEvent {
  return Object.hasOwn(KINDS, event.kind)
}
