import type { LinkPowerView, LinkView } from '@openpit/protocol'
import { ActForm } from './act-form.tsx'
import { FIXED_LISTS } from './act-values.ts'
import type { LinkForm } from './link-forms.ts'
import type { SendToLink } from './send-to-link.ts'

interface ActFormsProps {
  readonly link: LinkView
  readonly powers: readonly LinkPowerView[]
  readonly forms: readonly LinkForm[]
  readonly send: SendToLink
}

/** Those of the forms that this person may use. Each says what it does before the click. */
export function ActForms({ link, powers, forms, send }: ActFormsProps) {
  if (link.status === 'closed') return null
  const powerOf = (act: string) => powers.find((power) => power.act === act)
  const tables = link.tables.map(({ table }) => table)
  const lists = { ...FIXED_LISTS, level: link.levels.map(({ level }) => level), table: tables }
  return (
    <div className="link-acts">
      {forms
        .filter(({ act }) => powerOf(act)?.may)
        .map(({ act, ...form }) => (
          <ActForm key={act} {...form} clause={powerOf(act)?.clause} lists={lists} send={send} />
        ))}
    </div>
  )
}
