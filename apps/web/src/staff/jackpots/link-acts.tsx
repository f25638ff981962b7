import type { LinkCommand, LinkPowerView, LinkView } from '@openpit/protocol'
import { ActForm, FIXED_LISTS } from './act-form.tsx'
import { type ActField, boxOf, centsOf, filledIn, type MakeCommand, rateOf, textOf } from './act-values.ts'
import type { SendToLink } from './send-to-link.ts'
import type { JackpotWords } from './words/en.ts'
import { useJackpotWords } from './words/words.ts'

interface LinkActsProps {
  readonly link: LinkView
  readonly powers: readonly LinkPowerView[]
  readonly send: SendToLink
}

/** Everything that this person may do about the link. Each form says what it does before the click. */
export function LinkActs({ link, powers, send }: LinkActsProps) {
  const words = useJackpotWords()
  if (link.status === 'closed') return null
  const forms = formsFor(link, words)
  const mine = forms.filter(({ act }) => powers.find((power) => power.act === act)?.may)
  const others = forms.filter((form) => !mine.includes(form))
  const clauseOf = (act: string) => powers.find((power) => power.act === act)?.clause
  const tables = link.tables.map(({ table }) => table)
  const lists = { ...FIXED_LISTS, level: link.levels.map(({ level }) => level), table: tables }
  return (
    <section className="link-acts" aria-label={words.acts}>
      {mine.map(({ act, ...form }) => (
        // A new key: what was opened to suspend must not stand open to resume, under the same finger.
        <ActForm key={act} {...form} clause={clauseOf(act)} lists={lists} send={send} />
      ))}
      {others.length > 0 && (
        <details className="link-act">
          <summary>{words.notYours(others.length)}</summary>
          <ul>
            {others.map(({ act, title }) => (
              <li key={act}>
                {title} <span className="clause">{clauseOf(act)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface LinkForm {
  readonly act: LinkCommand['do']
  readonly title: string
  readonly about: string
  readonly fields: readonly ActField[]
  readonly make: MakeCommand
}

function formsFor(link: LinkView, words: JackpotWords): readonly LinkForm[] {
  const { suspend, resume, suspendAbout, resumeAbout } = words
  const isOpen = link.status === 'open'
  const pause: LinkForm = {
    act: isOpen ? 'suspendLink' : 'resumeLink',
    title: isOpen ? suspend : resume,
    about: isOpen ? suspendAbout(link.tables.length) : resumeAbout,
    fields: ['reason'],
    make: (values) => ({ do: isOpen ? 'suspendLink' : 'resumeLink', ...textOf('reason', values) }),
  }
  const atTables = link.tables.length === 0 ? [] : tableForms(words)
  return [pause, ...moneyForms(link, words), joinForm(words), ...atTables, ...failureForms(words), closeForm(words)]
}

/** The terms of the levels, and what the meters show. */
function moneyForms(link: LinkView, words: JackpotWords): readonly LinkForm[] {
  const isMystery = link.levels.some(({ cap }) => cap !== null)
  const bounds: readonly ActField[] = isMystery ? ['cap', 'approval'] : []
  const amounts = { reset: centsOf, cap: centsOf, approval: centsOf, rate: rateOf, reserveRate: rateOf }
  return [
    {
      act: 'correctMeter',
      title: words.correct,
      about: words.correctAbout,
      fields: ['level', 'amount', 'second', 'reason'],
      make: (values) => {
        const amount = centsOf(values.amount)
        if (amount === null || amount === 0) return null
        const people = { ...textOf('second', values), ...textOf('reason', values), told: ['inspector' as const] }
        return { do: 'correctMeter', level: values.level ?? '', amount, ...people }
      },
    },
    {
      act: 'changeLink',
      title: words.change,
      about: words.changeAbout,
      fields: ['level', 'reset', 'rate', 'reserveRate', ...bounds],
      make: (values) => {
        const terms = filledIn(values, amounts)
        if (terms === null || Object.keys(terms).length === 0) return null
        return { do: 'changeLink', level: values.level ?? '', ...terms }
      },
    },
    {
      act: 'addLevel',
      title: words.addLevel,
      about: words.addLevelAbout,
      fields: ['name', 'reset', 'rate', 'reserveRate', ...bounds],
      make: (values) => {
        const { reset, rate, ...others } = filledIn(values, amounts) ?? {}
        if (!values.name || reset === undefined || rate === undefined) return null
        return { do: 'addLevel', level: { name: values.name, reset, rate, ...others } }
      },
    },
    {
      act: 'reconcile',
      title: words.reconcile,
      about: words.reconcileAbout,
      fields: ['level', 'counted'],
      make: (values) => {
        const counted = centsOf(values.counted)
        return counted === null ? null : { do: 'reconcile', level: values.level ?? '', counted }
      },
    },
  ]
}

function joinForm(words: JackpotWords): LinkForm {
  return {
    act: 'joinLink',
    title: words.joinLink,
    about: words.joinLinkAbout,
    fields: ['newTable'],
    make: ({ newTable: table }) => (table ? { do: 'joinLink', table } : null),
  }
}

/** What concerns one table or one of its boxes. */
function tableForms(words: JackpotWords): readonly LinkForm[] {
  return [
    {
      act: 'leaveLink',
      title: words.leaveLink,
      about: words.leaveLinkAbout,
      fields: ['table'],
      make: ({ table }) => (table ? { do: 'leaveLink', table } : null),
    },
    {
      act: 'sensor',
      title: words.sensor,
      about: words.sensorAbout,
      fields: ['table', 'box', 'works'],
      make: ({ table, box: typed, works }) => {
        const box = boxOf(typed)
        return !table || box === null ? null : { do: 'sensor', table, box, works: works === 'yes' }
      },
    },
    {
      act: 'misregistered',
      title: words.misregistered,
      about: words.misregisteredAbout,
      fields: ['table', 'box', 'player', 'why'],
      make: ({ table, box: typed, player, why: chosen }) => {
        const box = boxOf(typed)
        const why = FIXED_LISTS.why.find((one) => one === chosen)
        return !table || box === null || !player || !why ? null : { do: 'misregistered', table, box, player, why }
      },
    },
    {
      act: 'awardSpot',
      title: words.awardSpot,
      about: words.awardSpotAbout,
      fields: ['table', 'box', 'player'],
      make: ({ table, box: typed, player }) => {
        const box = boxOf(typed)
        return !table || box === null || !player ? null : { do: 'awardSpot', table, box, player }
      },
    },
    {
      act: 'reportMeter',
      title: words.reportMeter,
      about: words.reportMeterAbout,
      fields: ['table', 'level', 'shows'],
      make: ({ table, level = '', shows: typed }) => {
        const shows = centsOf(typed)
        return !table || shows === null ? null : { do: 'reportMeter', table, level, shows }
      },
    },
  ]
}

function failureForms(words: JackpotWords): readonly LinkForm[] {
  return [
    {
      act: 'linkFails',
      title: words.linkFails,
      about: words.linkFailsAbout,
      fields: ['reason'],
      make: (values) => ({ do: 'linkFails', ...textOf('reason', values) }),
    },
    {
      act: 'restoreJackpot',
      title: words.restoreLink,
      about: words.restoreLinkAbout,
      fields: [],
      make: () => ({ do: 'restoreJackpot' }),
    },
  ]
}

function closeForm(words: JackpotWords): LinkForm {
  return {
    act: 'closeLink',
    title: words.close,
    about: words.closeAbout,
    fields: ['to', 'second'],
    make: (values) =>
      values.to ? { do: 'closeLink', to: values.to, ...textOf('second', values), told: ['inspector'] } : null,
  }
}
