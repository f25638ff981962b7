/** HTML that is safe to put into a page. Other text must go through `escaped`. */
export type Markup = string & { readonly brand: 'Markup' }

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(value: string | number): Markup {
  return `${value}`.replace(/[&<>"']/g, (character) => ESCAPES[character] as string) as Markup
}

/** A template for markup; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly (Markup | number | readonly Markup[])[]): Markup {
  const filled = values.map((value) => (typeof value === 'object' ? value.join('') : `${value}`))
  return parts.map((part, index) => part + (filled[index] ?? '')).join('') as Markup
}

export function tableOf(head: readonly Markup[], rows: readonly (readonly Markup[])[]): Markup {
  const cells = (row: readonly Markup[]) => row.map((cell) => html`<td>${cell}</td>`)
  return html`<table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table>
`
}

/** `0.005868` as `0.5868 %`. */
export function percent(part: number, places = 4): Markup {
  return escaped(`${(part * 100).toFixed(places)} %`)
}

/** Whole numbers with commas, others with this many places; the same on every machine, whatever its locale. */
export function figure(value: number, places = 4): Markup {
  if (!Number.isInteger(value)) return escaped(value.toFixed(places))
  return escaped(`${value}`.replace(/\B(?=(\d{3})+$)/g, ','))
}
