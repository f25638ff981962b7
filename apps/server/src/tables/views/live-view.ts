import { type Card, printCard } from '@openpit/cards'
import type { DisputeView, LiveView } from '@openpit/protocol'
import {
  type Audience,
  holdAt,
  type MoneyRuling,
  nameFor,
  type RulingProposal,
  reaches,
  seesWork,
  visibleCourse,
  visibleHeld,
} from '@openpit/table'
import { cardFor, deviceLights, readerStop, readsView } from '../live/device-view.ts'
import { dealView } from './deal-view.ts'
import type { Moment } from './moment.ts'

/** Whether everything that the view of real cards is made from is the same. At a virtual table it always is. */
export function hasSameLive(was: Moment, is: Moment): boolean {
  const { table: before } = was
  const { table: after } = is
  if (before.live === null && after.live === null) return true
  if (was.devices !== is.devices || was.linked !== is.linked) return false
  if (before.live !== after.live || before.ruling !== after.ruling || before.pit !== after.pit) return false
  return before.round === after.round && before.shoe === after.shoe && before.rules === after.rules
}

/** What an audience sees of the real cards of a table; `undefined` if it has none. */
export function liveView(moment: Moment, audience: Audience): LiveView | undefined {
  const { table, opening } = moment
  const { live } = table
  if (live === null) return undefined
  const { reader, shuffler, prizeButton } = live
  return {
    cardFor: cardFor(table),
    held: visibleHeld(table).map(printFace),
    hold: holdAt(table),
    devices: { reader, shuffler, prizeButton },
    training: opening.training === true,
    disputeClauses: table.pitRules.disputes,
    readerStop: readerStop(moment),
    work: seesWork(audience) ? workView(moment, audience) : null,
  }
}

function workView(moment: Moment, audience: Audience): LiveView['work'] {
  const { table } = moment
  const { ruling, pit } = table
  const course = visibleCourse(table)
  return {
    ruling: ruling && rulingView(ruling),
    course: course && {
      over: course.isOver,
      // Commands without an actor come from a link: a round cannot go back to one of these.
      commands: course.commands.flatMap(({ from, command }) => {
        if (!('by' in command)) return []
        return [{ from, do: command.do, by: command.by.person, box: 'box' in command ? (command.box ?? null) : null }]
      }),
      cards: course.cards.map(printFace),
    },
    onDuty: Object.fromEntries(Object.entries(pit.staff ?? {}).map(([role, people]) => [role, [...people]])),
    duties: pit.duties.map(({ duty, player, due, clause }) => ({ duty, player, due, clause })),
    disputes: disputesIn(moment, audience),
    cases: pit.cases.map(({ number, player, box, cents, left }) => ({ case: number, player, box, cents, left })),
    missing: [...pit.missing],
    incidents: pit.incidents.length,
    devices: deviceLights(moment),
    reads: readsView(moment),
    deal: dealView(table, course),
  }
}

/** The disputes at a table, as an audience may see them: all of them, or those that a player has raised. */
export function disputesIn({ table: { pit }, round }: Moment, audience: Audience): DisputeView[] {
  return pit.disputes
    .filter(({ player }) => reaches('player', audience, player))
    .map(({ number, player, is, record }) => ({
      dispute: number,
      player,
      is,
      box: record?.box ?? null,
      about: record?.about ?? '',
      at: record?.at ?? null,
      round: record === undefined ? null : round - (pit.round - record.round),
      decisions: (record?.decisions ?? []).map(({ for: side, reason, by }) => {
        return { for: side, reason, by: nameFor(by, audience) }
      }),
    }))
}

function rulingView({ command, clause }: RulingProposal): NonNullable<LiveView['work']>['ruling'] {
  const { by } = command
  return { by: by.person, role: by.role, clause, command: proposedCommand(command) }
}

function proposedCommand(command: MoneyRuling): { readonly do: string } {
  const { by: _, ...fields } = command
  return fields.do === 'correctCard' ? ({ ...fields, is: printCard(fields.is) } as { readonly do: string }) : fields
}

function printFace(card: Card | null): string | null {
  return card === null ? null : printCard(card)
}
