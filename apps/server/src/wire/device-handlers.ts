import type { ListedDevice, Refusal } from '@openpit/protocol'
import type { Floor } from '../casino/floor.ts'
import { type DeviceChange, type DeviceList, listedDevice } from '../devices/device-list.ts'
import type { SecurityKind, SecurityLog } from '../security/security-log.ts'
import { deviceLights } from '../tables/live/device-view.ts'
import { originOf } from './entry-handlers.ts'
import { type Handlers, HttpRefusal, type RouteRequest } from './http.ts'

type DeviceRoute = 'devices' | 'proposeDevice' | 'replaceDeviceKey' | 'confirmDevice' | 'revokeDevice'
type DeviceRequest = Pick<RouteRequest<'revokeDevice'>, 'person' | 'from' | 'requestId'> & {
  readonly body: { readonly why: string }
}

const STATUS: Readonly<Partial<Record<Refusal['kind'], number>>> = { 'no-such-device': 404, 'not-done': 503 }

/** Who proposes, confirms and revokes devices. Each act is a line of the security log, refused ones too. */
export function deviceHandlers(devices: DeviceList, floor: Floor, security: SecurityLog): Pick<Handlers, DeviceRoute> {
  const note = async (kind: SecurityKind, asked: DeviceRequest, device: string, change: DeviceChange) => {
    const origin = originOf(asked, asked.person.handle)
    const about = { device, reason: asked.body.why }
    if (change.ok) {
      const { kind: what, key, firmware } = change.device
      await security.write(kind, origin, { ...about, what, key, firmware })
      return listedDevice(change.device)
    }
    const { refusal } = change
    await security.write('request-refused', origin, { what: kind, why: refusal.kind, ...about })
    throw new HttpRefusal(STATUS[refusal.kind] ?? 409, refusal)
  }
  return {
    devices: async () => {
      const all = await devices.all()
      const lights = await lightsAt(floor, new Set(all.flatMap(({ table }) => table ?? [])))
      return all.map((one) => listedDevice(one, one.table === null ? null : (lights.get(one.device) ?? null)))
    },
    proposeDevice: async (asked) => {
      const { device, kind, key, firmware } = asked.body
      const proposedBy = asked.person.handle
      return await note(
        'device-proposed',
        asked,
        device,
        await devices.propose({ device, kind, key, firmware, proposedBy }),
      )
    },
    replaceDeviceKey: async (asked) => {
      const { device } = asked.params
      const { key, firmware } = asked.body
      const change = await devices.replaceKey({ device, key, firmware, proposedBy: asked.person.handle })
      return await note('device-key-replaced', asked, device, change)
    },
    confirmDevice: async (asked) => {
      const { device } = asked.params
      const change = await devices.confirm(device, asked.body.fingerprint, asked.person.handle)
      return await note('device-confirmed', asked, device, change)
    },
    revokeDevice: async (asked) => {
      const { device } = asked.params
      return await note('device-revoked', asked, device, await devices.revoke(device))
    },
  }
}

/** The lights at these tables. A table on another node is left out: only that node knows what is connected. */
async function lightsAt(
  floor: Floor,
  tables: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ListedDevice['light']>> {
  const seen = await Promise.all([...tables].map(async (table) => await floor.glance(table)))
  return new Map(
    seen.flatMap((one) => {
      const lights = one === undefined ? [] : deviceLights(one.moment)
      return lights.map(({ device, light, why, words }) => [device, { light, why, words }] as const)
    }),
  )
}
