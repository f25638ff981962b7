import type { Check } from '../check.ts'
import type { LifeEntry, LifeRecord } from './life.ts'
import { readLife } from './read-life.ts'

/** What a player noted of a life while it ran, without asking the house again. */
export interface LifeCopy {
  /** The commitment that the house showed then; `null` if the player saw none. */
  readonly commitment: string | null
  /** The player's own wagers, as `table/round/box`, with what each had to add. */
  readonly wagers: readonly { readonly wager: string; readonly millionths: number }[]
}

/**
 * Compares a life with the player's own copy. A house can write a file that holds in itself and leaves a wager out:
 * only the player whose wager it was can tell. `others` are the files of the lives before and after: a wager that was
 * noted in the moment of a hit may stand in one of them.
 */
export function checkOwnCopy(record: LifeRecord, copy: LifeCopy, others: readonly string[]): readonly Check[] {
  const lives = [record, ...others.map(readLife).flatMap((read) => (read.ok ? [read.record] : []))]
  return [...checkShown(record, copy), ...copy.wagers.map((own) => checkOwn(lives, own))]
}

function checkShown({ commitment }: LifeRecord, copy: LifeCopy): readonly Check[] {
  if (copy.commitment === null) return []
  const holds = commitment === copy.commitment
  return [
    {
      about: 'shown-commitment',
      of: null,
      name: 'the commitment is the one that you were shown',
      covers: ['commitment'],
      holds,
      finding: holds ? 'it is' : `you were shown ${copy.commitment}`,
    },
  ]
}

function checkOwn(lives: readonly LifeRecord[], { wager, millionths }: LifeCopy['wagers'][number]): Check {
  const isIt = (one: LifeEntry) => one.kind === 'added' && one.wager === wager
  const at = lives[0]?.course.findIndex(isIt) ?? -1
  const covers = at < 0 ? ['course'] : ['kind', 'wager', 'millionths'].map((field) => `course[${at}].${field}`)
  const what = { about: 'own-wager', of: wager, name: `your wager ${wager} has counted`, covers } as const
  const found = lives.flatMap(({ course }) => course).find(isIt)
  if (found?.millionths === millionths) return { ...what, holds: true, finding: 'it is in the list' }
  if (found) return { ...what, holds: false, finding: `it is listed with ${found.millionths}, not ${millionths}` }
  const isRest = lives.some((life) => startsAnother(life, wager))
  const finding = isRest
    ? 'it came after the hit of its round, and is in the start of the next life'
    : 'it was left out'
  return { ...what, holds: isRest, finding }
}

/** Where one wager alone wins, those behind it in the same round are in the value with which the next life begins. */
function startsAnother({ winner, hit }: LifeRecord, wager: string): boolean {
  if (winner !== 'wager' || hit === null) return false
  const [table, round, box] = wager.split('/')
  const [hitTable, hitRound, hitBox] = hit.wager.split('/')
  return table === hitTable && round === hitRound && Number(box) > Number(hitBox)
}
