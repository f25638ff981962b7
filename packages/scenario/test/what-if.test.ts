import { readdirSync, readFileSync } from 'node:fs'
import { type Card, parseCard } from '@openpit/cards'
import { type DealtRound, dealtRoundIn, dealtRoundOf, playAnew, ruledRound, type Table } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { readScenario } from '../src/read.ts'
import { playSteps } from '../src/run.ts'
import { openStage, type Stage } from '../src/stage.ts'

const folder = new URL('../../../scenarios/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.scenario.yaml'),
)

/** A ruling takes wagers and hands out of a round, or puts them in again; played anew, it is as if nobody had ruled. */
const RULED =
  /void|recon|correct|misdeal|discard|returned|recall|cap|late|taken-back|forgotten|refused|prize-button|device|fault|shuffler/

/** Commands after which a round goes on without some of its wagers, or from other cards. */
const FAULTS: readonly string[] = ['deviceFails', 'takeBack', 'stayIn', 'recordWager', 'returnWager']

interface RoundOfFile {
  readonly file: string
  readonly stage: Stage
  readonly dealt: DealtRound
}

/** The scenarios whose last round is over, and in which no ruling changed it. */
function roundsThatEnded(): readonly RoundOfFile[] {
  return files.flatMap((file) => {
    const read = readScenario(readFileSync(new URL(file, folder), 'utf8'))
    if (!read.ok || !('shoe' in read.scenario)) return []
    const played = playSteps(read.scenario)
    const { stage } = played
    const isRuled = stage.events.some(({ kind }) => RULED.test(kind))
    const isMisdealt = stage.commands.some((command) => {
      return FAULTS.includes(command.do) || (command.do === 'deal' && (command.places || command.omits))
    })
    if (isRuled || isMisdealt || stage.table.round.phase !== 'ended') return []
    const before = openStage(read.scenario).table
    const dealt = stage.table.live === null ? dealtRoundIn(before, stage.commands) : dealtRoundOf(stage.table)
    return dealt === undefined ? [] : [{ file, stage, dealt }]
  })
}

const linesOf = (table: Table) => ruledRound(table).settled

describe('a round that is played anew', () => {
  const told = roundsThatEnded()

  test('is found in hundreds of scenarios', () => {
    expect(told.length).toBeGreaterThan(300)
  })

  test('ends as it did, with the same cards and decisions', () => {
    const other = told.filter(({ stage, dealt }) => {
      const { round, assumes, lacks } = playAnew(dealt)
      const isSame = JSON.stringify(round.settled) === JSON.stringify(linesOf(stage.table))
      return !isSame || assumes.length > 0 || lacks !== null
    })
    expect(other.map(({ file }) => file)).toEqual([])
  })

  test('never breaks, whatever card takes the place of another', () => {
    for (const { file, dealt } of told) {
      for (const [index] of dealt.cards.entries()) {
        for (const name of ['Ah', '5c', 'Kd']) {
          const cards = dealt.cards.with(index, parseCard(name) as Card)
          const { round, lacks } = playAnew({ ...dealt, cards })
          expect(round.phase === 'ended' || lacks !== null, `${file}, card ${index + 1} is ${name}`).toBe(true)
        }
      }
    }
  })
})
