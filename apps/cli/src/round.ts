import { parseArgs } from 'node:util'
import { atOperatorDesk, NoScenario, type OperatorDesk } from '@openpit/server'
import { inOneLine, withDatabase } from './floor-place.ts'

const USAGE = `openpit round TABLE NUMBER [--data FOLDER]
Prints a finished round of a table, with virtual or real cards, ruled or not, as a scenario file that passes:
openpit round nsw-1 12 > round.scenario.yaml && openpit scenario round.scenario.yaml
Works on the database at DATABASE_URL, or in the data folder (OPENPIT_DATA, or data), while servers run or not. That the
operator read the round is recorded in the security log. For a card that nobody has seen, another is printed.`

interface RoundFlags {
  readonly table: string
  readonly number: number
  readonly data: string | undefined
}

/** Prints a round of a floor as a scenario file. */
export async function printRound(words: readonly string[]): Promise<number> {
  const flags = read(words)
  if (typeof flags === 'string') {
    console[flags === USAGE ? 'log' : 'error'](flags)
    return flags === USAGE ? 0 : 2
  }
  try {
    return await withDatabase({ data: flags.data }, (connection) => {
      return atOperatorDesk(connection, async (desk) => await print(flags, desk))
    })
  } catch (error) {
    console.error(`openpit round: ${inOneLine(error)}`)
    return 2
  }
}

function read(words: readonly string[]): RoundFlags | string {
  const wrong = (what: string) => `openpit round: ${what}\n\n${USAGE}`
  try {
    const options = { data: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    if (values.help) return USAGE
    const [table, number, ...others] = positionals
    if (table === undefined || number === undefined || others.length > 0) return wrong('name a table and a round')
    if (!/^[1-9]\d{0,8}$/.test(number)) return wrong(`'${number}' is not the number of a round`)
    return { table, number: Number(number), data: values.data }
  } catch (error) {
    return wrong((error as Error).message)
  }
}

async function print({ table, number }: RoundFlags, desk: OperatorDesk): Promise<number> {
  try {
    const text = await desk.roundAsScenario(table, number)
    if (text === undefined) {
      console.error(`openpit round: table ${table} has no finished round ${number}`)
      return 1
    }
    process.stdout.write(text)
    return 0
  } catch (error) {
    if (!(error instanceof NoScenario)) throw error
    console.error(
      `openpit round: round ${number} depends on earlier rounds, so no file can repeat it: ${error.message}`,
    )
    return 1
  }
}
