import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Icon } from '../../../shared/parts/icon.tsx'
import { Menu } from '../../../shared/parts/menu.tsx'
import { TableHead } from '../../../shared/parts/table-head.tsx'
import { SoundButton } from '../../sound/sound-button.tsx'
import { useTableWords, useTournamentWords } from '../words/words.ts'
import { figure, gapText } from './places.ts'
import { useTournamentPlay } from './play-context.ts'

/** The header: the tournament, and the player's own figures. They are chips and never money. */
export function TournamentTop({ onStandings }: { readonly onStandings: (() => void) | null }) {
  const words = useTableWords()
  const tournament = useTournamentWords()
  const { books } = useMessages()
  const { name, live, table } = useTournamentPlay()
  const [isOpen, setOpen] = useState(false)
  const { title, session, sessions, rulebook } = live.desk
  return (
    <TableHead
      title={title}
      where={words.where(tournament.session(session, sessions), table.table, books[rulebook].name)}
      back={{ to: `/tournament/${name}`, label: words.toTournament }}
      onMenu={() => setOpen(true)}
      open={isOpen && <Menu onClose={() => setOpen(false)} />}
    >
      <Figures />
      <SoundButton />
      {onStandings !== null && (
        <button type="button" className="iconbtn" aria-label={words.standings} onClick={onStandings}>
          <Icon name="log" />
        </button>
      )}
    </TableHead>
  )
}

function Figures() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { places, me, table, seat } = useTournamentPlay()
  const mine = places.find(({ player }) => player === me)
  if (mine === undefined || seat === null) return null
  const { plan, hand, isPlayedOut } = table
  const left = plan.by !== 'hands' ? '–' : String(isPlayedOut ? 0 : Math.max(0, plan.length - hand + 1))
  const figures = [
    [words.myChips, figure(seat.chips, locale)],
    [words.toLine, mine.gap === null ? '–' : gapText(mine.gap, locale)],
    [words.toLeader, gapText(mine.behind, locale)],
    [words.handsLeft, left],
  ] as const
  return (
    <dl className="meters">
      {figures.map(([label, text]) => (
        <div key={label} className="meter">
          <dt>{label}</dt>
          <dd key={text}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
