import type { ChipFormKind } from '@openpit/names'
import type { ChipsView, ListedTray, TableDay } from '@openpit/protocol'
import { getJson, postJson } from '../shared/wire/http.ts'

/** A form as a person fills it in. */
export interface NewForm {
  readonly kind: ChipFormKind
  readonly counted: readonly { readonly value: number; readonly pieces: number }[]
  readonly note: string
}

const chipsPath = (table: string) => `/api/tables/${table}/chips`

/** The requests of the house's pages. */
export const books = {
  results: (from: string, to: string) => {
    const query = new URLSearchParams({ from, to, offset: String(-new Date().getTimezoneOffset()) })
    return getJson<TableDay[]>(`/api/house/results?${query}`)
  },
  trays: () => getJson<ListedTray[]>('/api/house/trays'),
  chips: (table: string) => getJson<ChipsView>(chipsPath(table)),
  fill: (table: string, form: NewForm) => postJson<ChipsView>(chipsPath(table), { ...form, id: crypto.randomUUID() }),
  sign: (table: string, form: number) =>
    postJson<ChipsView>(`${chipsPath(table)}/${form}/sign`, { id: crypto.randomUUID() }),
  drop: (table: string, form: number) =>
    postJson<ChipsView>(`${chipsPath(table)}/${form}/drop`, { id: crypto.randomUUID() }),
}
