import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useSignal } from '../../shared/wire/signal.ts'
import { lostAt } from './line.ts'
import type { ConsoleLine } from './use-orders.ts'
import { useStaffWords } from './words/words.ts'

interface LineBandProps {
  readonly line: ConsoleLine
  /** What the person must not do while the console is without a line. */
  readonly warning: string
}

/** Says at once that the console has lost its line; nothing while it works. */
export function LineBand({ line, warning }: LineBandProps) {
  const { locale } = useMessages()
  const { line: words } = useStaffWords()
  const since = useSignal(lostAt)
  if (line === 'works') return null
  return (
    <p className="line-band" role="alert">
      <Icon name="rebet" />
      <span>
        {line === 'catching-up' && words.catchingUp}
        {line === 'lost' && since === null && words.moving}
        {line === 'lost' && since !== null && words.lost(new Date(since).toLocaleTimeString(locale))} {warning}
      </span>
    </p>
  )
}
