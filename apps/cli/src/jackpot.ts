import { parseArgs } from 'node:util'
import { auditJackpot, type JackpotAudit, jackpotNames, readingFrom } from '@openpit/server'
import { inOneLine, withDatabase } from './floor-place.ts'

const USAGE = `openpit jackpot audit LINK [--data FOLDER] [--json]
Shows where the money of a link came from and went, what each table has contributed, and every win; and checks that
meter and ledger agree, and that every win was paid once. It exits with 1 if something does not add up.
The database is at DATABASE_URL, or in the data folder (OPENPIT_DATA, or data). The floor may be running.`

const FLAGS = {
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

function read(words: readonly string[]) {
  const { values: flags, positionals } = parseArgs({ args: [...words], options: FLAGS, allowPositionals: true })
  const [act, link, ...others] = positionals
  if (!flags.help && (act !== 'audit' || link === undefined || others.length > 0)) {
    throw new Error('name one link after `audit`')
  }
  return { flags, link: link ?? '' }
}

/** The books of one link. Exits with 0 if they add up, with 1 if not, with 2 if they cannot be read. */
export async function jackpot(words: readonly string[]): Promise<number> {
  let asked: ReturnType<typeof read>
  try {
    asked = read(words)
  } catch (error) {
    console.error(`openpit jackpot: ${plain((error as Error).message)}\n${USAGE}`)
    return 2
  }
  if (!asked.flags.help) return await auditLink(asked)
  console.log(USAGE)
  return 0
}

async function auditLink({ flags, link }: ReturnType<typeof read>): Promise<number> {
  try {
    const found = await withDatabase(flags, async (connection) => {
      return await readingFrom(connection, async (client) => {
        return { audit: await auditJackpot(client, link), names: await jackpotNames(client) }
      })
    })
    if (found.audit === undefined) {
      const names = found.names.length === 0 ? 'there is none on this floor' : `there are ${found.names.join(', ')}`
      console.error(`openpit jackpot: there is no link ${plain(link)}; ${names}`)
      return 2
    }
    if (flags.json) console.log(JSON.stringify(found.audit, null, 2))
    else print(found.audit)
    return found.audit.findings.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`openpit jackpot: ${inOneLine(error)}\n${USAGE}`)
    return 2
  }
}

/** A word of the command line without control characters, which would steer the terminal. */
function plain(word: string): string {
  return word.replace(/\p{Cc}/gu, '\ufffd')
}

function print({ link, status, levels, contributions, wins, findings }: JackpotAudit): void {
  console.log(`link ${link}: ${status}`)
  for (const { level, meter, start, contributed, seeded, adjusted, moved, paid, reserve, won } of levels) {
    const name = level === '' ? 'the pool' : `level ${level}`
    console.log(
      `${name}: ${dollars(start)} at first + ${dollars(contributed)} contributed + ${dollars(seeded)} seeded + ${dollars(adjusted)} adjusted + ${dollars(moved)} moved - ${dollars(paid)} paid = ${dollars(meter)}`,
    )
    console.log(`  reserve ${dollars(reserve)}; won and not paid ${dollars(won)}`)
  }
  for (const { table, level, millionths } of contributions) {
    const cents = Number(BigInt(millionths) / 1_000_000n)
    console.log(`table ${table}${level === '' ? '' : `, level ${level}`}: contributed ${dollars(cents)}`)
  }
  for (const { id, player, amount, state, clause } of wins) {
    console.log(`win ${id}: ${player}, ${dollars(amount)}, ${state} (${clause})`)
  }
  for (const { where, what } of findings) console.log(`${where}: ${what}`)
  if (findings.length === 0) console.log('everything adds up')
}

function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}
