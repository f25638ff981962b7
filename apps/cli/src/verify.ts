import type { KeyObject } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { printCards } from '@openpit/cards'
import { isRulebookName } from '@openpit/names'
import {
  type BookFacts,
  changesSince,
  isBallotFile,
  isDrawFile,
  isLifeFile,
  isVouchersFile,
  type Report,
  type ShoeHeader,
  verify,
  verifyBallot,
  verifyDraw,
  verifyLife,
  verifyVouchers,
} from '@openpit/proof'
import { rulebooks, shoeFacts } from '@openpit/rulebooks'
import { readKey, signatureChecks } from './signatures.ts'

const USAGE = `openpit verify FILE... [--json]
openpit verify FILE --since EARLIER   also compares the file with an earlier copy
openpit verify FILE... --key KEY      also checks the signatures of the house; KEY is its public key, 64 digits
openpit verify PACK.zip... [--key KEY] [--json]   checks evidence packs: signature, chain, every file, money`

/** Rebuilds shoes from their transcripts and checks them card by card; checks evidence packs too. */
export async function verifyFiles(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  if (words.some((word, index) => words[index - 1] !== '--key' && isPack(word))) return await verifyEvidence(words)
  if (words.includes('--key')) return verifyWithKey(words)
  if (words.includes('--since')) return verifySince(words, null)
  return verifyAll(words, null)
}

const ZIP = Buffer.from('PK\u0003\u0004')

/** By its name or its first bytes: one of the two may be damaged. */
function isPack(path: string): boolean {
  if (path.startsWith('-')) return false
  if (path.endsWith('.zip')) return true
  try {
    const file = openSync(path, 'r')
    const beginning = Buffer.alloc(ZIP.length)
    readSync(file, beginning)
    closeSync(file)
    return beginning.equals(ZIP)
  } catch {
    return false
  }
}

/** Packs are checked by the server's modules, which shoes do not need. */
async function verifyEvidence(words: readonly string[]): Promise<number> {
  const at = words.indexOf('--key')
  const key = at < 0 ? undefined : (words[at + 1] ?? '').toLowerCase()
  if (key !== undefined && readKey(key) === undefined)
    return complain(`--key needs the house's public key, 64 hexadecimal digits, not "${key}"`)
  const paths = words.filter((word, index) => word !== '--json' && (at < 0 || (index !== at && index !== at + 1)))
  const unknown = paths.find((path) => path.startsWith('-') || !isPack(path))
  if (unknown !== undefined) return complain(`${unknown} is not an evidence pack; check transcripts separately`)
  const { verifyPacks } = await import('./verify-pack.ts')
  return verifyPacks(paths, key, words.includes('--json'))
}

/** A key that a player has from the house, or from another player. */
function verifyWithKey(words: readonly string[]): number {
  const at = words.indexOf('--key')
  const digits = words[at + 1] ?? ''
  const key = readKey(digits)
  if (key === undefined) return complain(`--key needs the house's public key, 64 hexadecimal digits, not "${digits}"`)
  const others = words.filter((_, index) => index !== at && index !== at + 1)
  return others.includes('--since') ? verifySince(others, key) : verifyAll(others, key)
}

function verifyAll(words: readonly string[], key: KeyObject | null): number {
  const paths = words.filter((word) => word !== '--json')
  const unknown = paths.find((path) => path.startsWith('-'))
  if (unknown !== undefined) return complain(`there is no option ${unknown}`)
  if (paths.length === 0) return complain(`name at least one file: ${USAGE}`)
  const reports: { file: string; report: Report }[] = []
  for (const file of paths) {
    const text = textOf(file)
    if (text === undefined) return complain(`${file} cannot be read`)
    reports.push({ file, report: reportOn(text, key) })
  }
  if (words.includes('--json')) console.log(JSON.stringify(reports.map(inJson), null, 2))
  else for (const { file, report } of reports) print(file, report)
  if (reports.some(({ report }) => report.verdict === 'unreadable')) return 2
  return reports.some(({ report }) => report.verdict === 'broken') ? 1 : 0
}

/**
 * A transcript alone proves that it is consistent. Comparing it with an earlier copy proves that nothing was changed
 * since.
 */
function verifySince(words: readonly string[], key: KeyObject | null): number {
  const at = words.indexOf('--since')
  const [file, earlier] = [words.filter((_, index) => index !== at && index !== at + 1)[0], words[at + 1]]
  if (file === undefined || earlier === undefined || words.length !== 3)
    return complain(`--since needs one file and one earlier copy: ${USAGE}`)
  const [later, before] = [textOf(file), textOf(earlier)]
  if (later === undefined || before === undefined) return complain(`${later ? earlier : file} cannot be read`)
  const code = verifyAll([file], key)
  const changed = changesSince(before, later)
  if (changed.length === 0) console.log(`  everything is as in ${earlier}`)
  else console.log(`  BROKEN  these have changed since ${earlier}: ${changed.join(', ')}`)
  return changed.length === 0 ? code : Math.max(code, 1)
}

/** Checks a transcript by itself, against its rulebook and, with a key, against the signatures of the house. */
function reportOn(text: string, key: KeyObject | null): Report {
  if (isLifeFile(text)) return verifyLife(text)
  if (isDrawFile(text)) return verifyDraw(text)
  if (isBallotFile(text)) return verifyBallot(text)
  if (isVouchersFile(text)) return verifyVouchers(text)
  const report = verify(text, bookOf)
  if (key === null || report.verdict === 'unreadable') return report
  const signed = signatureChecks(text, key)
  const isBroken = signed.some(({ holds }) => !holds)
  return { ...report, checks: [...report.checks, ...signed], verdict: isBroken ? 'broken' : report.verdict }
}

function bookOf({ game, source, load, decks, markers }: ShoeHeader, cards: number): BookFacts | undefined {
  if (!isRulebookName(game?.rulebook)) return undefined
  return shoeFacts(rulebooks[game.rulebook], { source, load, decks, cards, markers: markers.length })
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function complain(what: string): number {
  console.error(`openpit verify: ${what}`)
  return 2
}

/** The field names of this JSON are an interface: `says` stays, whatever the code calls it. */
function inJson({ file, report }: { file: string; report: Report }): object {
  const checks = report.checks.map(({ finding, ...check }) => ({ ...check, says: finding }))
  const notes = report.notes.map(({ about, text }) => ({ about, says: text }))
  return { file, ...report, checks, notes, undealt: printCards(report.undealt) }
}

function print(file: string, report: Report): void {
  const { verdict, program, rules, checks, suspects, notes, problems, undealt } = report
  console.log(`${file}: ${verdict}`)
  if (program !== null) console.log(`  made by program ${program}, rulebook ${rules}`)
  for (const { where, what } of problems) console.log(`  ${where} ${what}`)
  for (const { name, holds, finding } of checks) console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${name}: ${finding}`)
  if (undealt.length > 0) console.log(`  left in the shoe: ${printCards(undealt)}`)
  for (const { text } of notes) console.log(`  note    ${text}`)
  if (suspects.length > 0) console.log(`  if only one field was changed, it is ${suspects.join(' or ')}`)
}
