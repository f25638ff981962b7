import type { LinkCommand, LinkView } from '@openpit/protocol'
import { type ActField, boxOf, centsOf, FIXED_LISTS, filledIn, type MakeCommand, rateOf, textOf } from './act-values.ts'
import type { JackpotWords } from './words/en.ts'

/** A form for one act: what it asks for, and the command that it makes. */
export interface LinkForm {
  readonly act: LinkCommand['do']
  readonly title: string
  readonly about: string
  readonly fields: readonly ActField[]
  readonly make: MakeCommand
}

/** What changes the terms of the levels. */
export function termForms(link: LinkView, words: JackpotWords): readonly LinkForm[] {
  const isMystery = link.levels.some(({ cap }) => cap !== null)
  const bounds: readonly ActField[] = isMystery ? ['cap', 'approval'] : []
  const amounts = { reset: centsOf, cap: centsOf, approval: centsOf, rate: rateOf, reserveRate: rateOf }
  return [
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
  ]
}

/** What compares a meter with something else, and corrects it. */
export function countForms(link: LinkView, words: JackpotWords): readonly LinkForm[] {
  const display: LinkForm = {
    act: 'reportMeter',
    title: words.reportMeter,
    about: words.reportMeterAbout,
    fields: ['table', 'level', 'shows'],
    make: ({ table, level = '', shows: typed }) => {
      const shows = centsOf(typed)
      return !table || shows === null ? null : { do: 'reportMeter', table, level, shows }
    },
  }
  return [
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
    ...(link.tables.length === 0 ? [] : [display]),
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
  ]
}

/** The other acts that have a form. */
export function otherForms(link: LinkView, words: JackpotWords): readonly LinkForm[] {
  return [joinForm(words), ...(link.tables.length === 0 ? [] : tableForms(words)), ...failureForms(words)]
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
