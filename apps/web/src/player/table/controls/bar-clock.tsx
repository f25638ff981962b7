import { Ring } from '../../../shared/parts/ring.tsx'
import { useTableContext } from '../table-context.ts'
import { LANDSCAPE, useMedia } from '../use-media.ts'

/** The table's one clock, always at the same place. It stands still at full while the table waits without a limit. */
export function BarClock() {
  const { view } = useTableContext()
  const isLandscape = useMedia(LANDSCAPE)
  const isPhone = useMedia('(max-width: 759px)')
  const size = isLandscape ? 40 : isPhone ? 36 : 56
  return (
    <div className="bar-clock" style={{ width: size, height: size }}>
      {view.deadline === null ? <Rest size={size} /> : <Ring deadline={view.deadline} size={size} />}
    </div>
  )
}

function Rest({ size }: { readonly size: number }) {
  return (
    <svg className="ring" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <circle className="t" cx="20" cy="20" r="18" />
    </svg>
  )
}
