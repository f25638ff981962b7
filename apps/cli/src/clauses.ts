import { DOCUMENT_NAMES, RULEBOOK_NAMES, RULEBOOKS } from '@openpit/names'
import { type RegisteredClause, register } from '@openpit/rulebooks/register'

const USAGE = `openpit clauses [--book BOOK] [--json]
  the clause register: how the product treats each clause, and the scenarios and tests that prove it`

/** Prints the register, or one book of it. */
export function clauses(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const read = readWords(words)
  if ('complaint' in read) {
    console.error(`openpit clauses: ${read.complaint}`)
    return 2
  }
  const listed = register.filter(({ book }) => read.book === undefined || book === read.book)
  if (read.json) console.log(JSON.stringify(listed.map(inOrder), null, 2))
  else print(listed)
  return 0
}

function readWords(words: readonly string[]): { json: boolean; book?: string } | { complaint: string } {
  let book: string | undefined
  let json = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    if (word === '--json') json = true
    else if (word === '--book') book = words[++index] ?? ''
    else return { complaint: `there is no option ${word}; there are --book BOOK and --json` }
  }
  if (book !== undefined && !(DOCUMENT_NAMES as readonly string[]).includes(book)) {
    return { complaint: `there is no book '${book}'; there are ${documents()}` }
  }
  return book === undefined ? { json } : { json, book }
}

/** `nsw, star, tas, nz, online (pontoon is in tas)` */
function documents(): string {
  const inOthers = RULEBOOK_NAMES.filter((name) => RULEBOOKS[name].document !== name)
  const where = inOthers.map((name) => `${name} is in ${RULEBOOKS[name].document}`).join(', ')
  return `${DOCUMENT_NAMES.join(', ')}${where === '' ? '' : ` (${where})`}`
}

function inOrder({ id, book, kind, treatment, reason, summary, proofs }: RegisteredClause): object {
  return { id, book, kind, treatment, ...(reason ? { reason } : {}), summary, proofs }
}

function print(listed: readonly RegisteredClause[]): void {
  for (const { id, kind, treatment, summary, proofs } of listed) {
    const proven = proofs.length > 0 ? ` [${proofs.length} ${proofs.length === 1 ? 'proof' : 'proofs'}]` : ''
    console.log(`${id.padEnd(24)} ${kind.padEnd(10)} ${treatment.padEnd(9)} ${summary}${proven}`)
  }
  const counts = new Map<string, number>()
  for (const { treatment } of listed) counts.set(treatment, (counts.get(treatment) ?? 0) + 1)
  console.log(
    `${listed.length} clauses: ${[...counts].map(([treatment, count]) => `${count} ${treatment}`).join(', ')}`,
  )
}
