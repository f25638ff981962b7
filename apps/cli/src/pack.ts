import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { atOperatorDesk, keysIn, type PackRefusal } from '@openpit/server'
import { inOneLine, keyPlace, withDatabase } from './floor-place.ts'

const USAGE = `openpit pack TABLE ROUND [--to ROUND] [--out FILE] [--data FOLDER] [--key FILE]
Writes the evidence pack of a finished round, or of all rounds from one to another: a zip, signed with the house's key,
which openpit verify checks on any machine, without the database:
openpit pack nsw-1 12 && openpit verify nsw-1-12.pack.zip
Works on the database at DATABASE_URL, or in the data folder (OPENPIT_DATA, or data), while servers run or not. That the
operator made the pack is recorded in the security log.
  --to    the last round; up to 200 rounds
  --out   the file, by default TABLE-ROUND.pack.zip; a file that exists is not replaced
  --key   the file with the house's key, by default house.key in the data folder; OPENPIT_KEY is read too`

interface PackFlags {
  readonly table: string
  readonly from: number
  readonly to: number
  readonly out: string | undefined
  readonly data: string | undefined
  readonly key: string | undefined
}

/** Writes the evidence pack of rounds of a floor. */
export async function writePack(words: readonly string[]): Promise<number> {
  const flags = read(words)
  if (typeof flags === 'string') {
    console[flags === USAGE ? 'log' : 'error'](flags)
    return flags === USAGE ? 0 : 2
  }
  try {
    return await write(flags)
  } catch (error) {
    console.error(`openpit pack: ${inOneLine(error)}`)
    return 2
  }
}

function read(words: readonly string[]): PackFlags | string {
  const wrong = (what: string) => `openpit pack: ${what}\n\n${USAGE}`
  try {
    const options = {
      to: { type: 'string' },
      out: { type: 'string' },
      data: { type: 'string' },
      key: { type: 'string' },
      help: { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    if (values.help) return USAGE
    const [table, round, ...others] = positionals
    if (table === undefined || round === undefined || others.length > 0) return wrong('name a table and a round')
    const last = values.to ?? round
    for (const number of [round, last]) {
      if (!/^[1-9]\d{0,8}$/.test(number)) return wrong(`'${number}' is not the number of a round`)
    }
    if (Number(last) < Number(round)) return wrong('--to must not come before the first round')
    return { table, from: Number(round), to: Number(last), out: values.out, data: values.data, key: values.key }
  } catch (error) {
    return wrong((error as Error).message)
  }
}

async function write(flags: PackFlags): Promise<number> {
  const { table, from, to } = flags
  const keys = keysIn(keyPlace(flags))
  return await withDatabase(flags, async (connection) => {
    return await atOperatorDesk(connection, async (desk) => {
      const made = await desk.evidence(keys, table, from, to)
      if (!made.ok) return complain(sentence(made.refusal, flags))
      const file = flags.out ?? made.name
      if (existsSync(file)) return complain(`${file} exists already; name another file with --out`)
      const draft = `${file}.part`
      try {
        await pipeline(Readable.from(made.bytes), createWriteStream(draft))
        renameSync(draft, file)
      } finally {
        rmSync(draft, { force: true })
      }
      console.log(`${file}, signed with key ${keys.publicKey}`)
      return 0
    })
  })
}

function complain(what: string): number {
  console.error(`openpit pack: ${what}`)
  return 1
}

function sentence(refusal: PackRefusal, { table, from, to }: PackFlags): string {
  switch (refusal.kind) {
    case 'no-such-round':
      return `table ${table} has no finished ${from === to ? `round ${from}` : `rounds ${from} to ${to}`}`
    case 'pack-too-long':
      return `a pack holds at most ${refusal.rounds} rounds; ask for fewer`
    case 'cards-in-use':
      return `a card of round ${refusal.round} that nobody has seen is still in use; ask again after the next shuffle`
  }
}
