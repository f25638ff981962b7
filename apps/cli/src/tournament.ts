import { parseArgs } from 'node:util'
import { atOperatorDesk } from '@openpit/server'
import { inOneLine, withDatabase } from './floor-place.ts'

const USAGE = `openpit tournament NAME [--data FOLDER]
Prints a tournament that is finished or cancelled as a scenario file that passes:
openpit tournament winter-cup > cup.scenario.yaml && openpit scenario cup.scenario.yaml
Works on the database at DATABASE_URL, or in the data folder (OPENPIT_DATA, or data), while servers run or not.`

/** Prints a tournament of a floor as a scenario file. */
export async function printStory(words: readonly string[]): Promise<number> {
  const flags = read(words)
  if (typeof flags === 'string') {
    console[flags === USAGE ? 'log' : 'error'](flags)
    return flags === USAGE ? 0 : 2
  }
  const { name, data } = flags
  try {
    const text = await withDatabase({ data }, (connection) => {
      return atOperatorDesk(connection, async (desk) => await desk.tournamentStory(name))
    })
    if (text === undefined) console.error(`openpit tournament: there is no finished or cancelled tournament ${name}`)
    else process.stdout.write(text)
    return text === undefined ? 1 : 0
  } catch (error) {
    console.error(`openpit tournament: ${inOneLine(error)}`)
    return 2
  }
}

function read(words: readonly string[]): { readonly name: string; readonly data: string | undefined } | string {
  const wrong = (what: string) => `openpit tournament: ${what}\n\n${USAGE}`
  try {
    const options = { data: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    if (values.help) return USAGE
    const [name, ...others] = positionals
    return name === undefined || others.length > 0 ? wrong('name one tournament') : { name, data: values.data }
  } catch (error) {
    return wrong((error as Error).message)
  }
}
