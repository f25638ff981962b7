import type { RulebookName, SideName } from '@openpit/names'
import type { DeskPage, ListedDevice, ListedTable, PitOverview, Remedies, WhatIf, WhatIfQuery } from '@openpit/protocol'
import { getJson, postJson } from '../../shared/wire/http.ts'

export interface NewTable {
  readonly table: string
  readonly title: string
  readonly rulebook: RulebookName
  readonly dealt: 'live' | 'virtual'
  readonly options: object
  readonly training?: true
  /** Side bets that favour the player, and that are to be offered all the same. */
  readonly confirms?: readonly SideName[]
}

export interface NewKey {
  readonly key: string
  readonly firmware: string
  readonly why: string
}

export interface NewDevice extends NewKey {
  readonly device: string
  readonly kind: ListedDevice['kind']
}

/** The requests that only consoles of staff make. */
export const staffHouse = {
  pit: (since: string | null) => getJson<PitOverview>(`/api/pit${since === null ? '' : `?since=${since}`}`),
  remedies: (table: string, query: URLSearchParams) => getJson<Remedies>(`/api/tables/${table}/remedies?${query}`),
  whatIf: (table: string, round: number, query: WhatIfQuery) =>
    getJson<WhatIf>(`/api/tables/${table}/rounds/${round}/what-if?${queryOf(query)}`),
  desk: (query: URLSearchParams) => getJson<DeskPage>(`/api/desk?${query}`),
  devices: () => getJson<readonly ListedDevice[]>('/api/devices'),
  proposeDevice: (device: NewDevice) => postJson<ListedDevice>('/api/devices', device),
  confirmDevice: (device: string, fingerprint: string, why: string) =>
    postJson<ListedDevice>(`/api/devices/${device}/confirm`, { fingerprint, why }),
  replaceDeviceKey: (device: string, key: NewKey) => postJson<ListedDevice>(`/api/devices/${device}/key`, key),
  revokeDevice: (device: string, why: string) => postJson<ListedDevice>(`/api/devices/${device}/revoke`, { why }),
  openTable: (table: NewTable) => postJson<ListedTable>('/api/tables', table),
  packPath: (table: string, round: number) => `/api/tables/${table}/rounds/${round}/pack`,
}

function queryOf(fields: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
