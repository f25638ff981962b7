import type { DisputeView } from '@openpit/protocol'
import { plateName } from '../../player/table/table-context.ts'
import { linkTo } from '../../route.ts'
import { type Messages, useMessages } from '../../shared/messages/messages.ts'
import { ClauseLabel, KeyLabel, TableNumber } from '../shared/marks.tsx'
import { Clock } from './clock.tsx'
import { pathTo } from './path-to.ts'
import type { Rail, RailLine } from './urgency.ts'
import { type PitWords, usePitWords } from './words/words.ts'

/** Everything that waits: for this person, duties, for others, notices. */
export function PitRail({ rail }: { readonly rail: Rail }) {
  const words = usePitWords()
  const groups = [
    ['yours', rail.yours],
    ['duties', rail.duties],
    ['others', rail.others],
    ['notices', rail.notices],
  ] as const
  let first = 1
  return (
    <section className="pit-rail" aria-label={words.rail.label}>
      {groups.map(([name, lines]) => {
        const from = first
        first += lines.length
        if (lines.length === 0) return null
        return (
          <section key={name} className={`rail-${name}`} aria-live={name === 'yours' ? 'assertive' : 'off'}>
            <h2>
              {words.rail[name]} <small>{lines.length}</small>
            </h2>
            <ul>
              {lines.map((line, index) => (
                <Line key={`${line.table.table} ${keyOf(line)}`} line={line} number={from + index} />
              ))}
            </ul>
          </section>
        )
      })}
      <p className="rail-keys">{words.rail.keys}</p>
    </section>
  )
}

function keyOf({ what, at }: RailLine): string {
  return what.is === 'duty'
    ? `${what.duty} ${what.player} ${at}`
    : `${what.is} ${what.is === 'dispute' ? what.of.dispute : at}`
}

function Line({ line, number }: { readonly line: RailLine; readonly number: number }) {
  const messages = useMessages()
  const words = usePitWords()
  const { table, what, at } = line
  return (
    <li>
      <a {...linkTo(pathTo(table))}>
        <TableNumber table={table.table} book={table.rulebook} size="s" />
        <span className="rail-text">
          <b>{lineText(messages, words, what)}</b>
          <ClauseLabel clause={'clause' in what ? what.clause : null} />
        </span>
        <Clock since={at} isDue={what.is === 'notice'} />
        {number <= 9 && <KeyLabel>{number}</KeyLabel>}
      </a>
    </li>
  )
}

function lineText({ money, table }: Messages, { line }: PitWords, what: RailLine['what']): string {
  switch (what.is) {
    case 'confirm':
      return line.confirm(what.by, what.ruling)
    case 'confirm-void':
      return line.confirmVoid(what.by)
    case 'dispute':
      return line.dispute(what.of.dispute, whoRaised(table, what.of), what.of.is === 'in-review')
    case 'duty':
      return line.duty(what.duty, what.player)
    case 'hold':
      return line.hold[what.because] ?? what.because
    case 'notice': {
      const { of, minimum, maximum } = what.notice
      const short = (cents: number | null) => (cents === null ? null : money.short(cents))
      return of === 'closing' ? line.closing : line.limits(short(minimum), short(maximum))
    }
  }
}

/** People without an account are called by their box. */
function whoRaised({ box: boxNamed }: Messages['table'], { player, box }: DisputeView): string {
  return player.startsWith('box.') && box !== null ? boxNamed(box) : plateName(player)
}
