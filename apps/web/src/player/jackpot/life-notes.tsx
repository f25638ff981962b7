import type { LinkView } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { useTableContext } from '../table/table-context.ts'
import { noteLives } from './own-copies.ts'

/** Notes the player's own wagers for mystery levels, and the commitments that they were made on. Shows nothing. */
export function LifeNotes({ link }: { readonly link: LinkView }) {
  const { table, view, me } = useTableContext()
  useEffect(() => {
    if (me !== null) noteLives(link, table, view, me)
  }, [link, table, view, me])
  return null
}
