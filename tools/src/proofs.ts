import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** All files below these folders whose names have one of these endings, as paths from the root. */
export function filesBelow(folders: readonly string[], ...endings: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.includes('node_modules'))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
}

export function textOf(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}

/**
 * The clauses that each scenario and test file claims to prove: `proves: [...]`, or `[NSW-5.9] …` in a test's title.
 */
export function claims(): Map<string, readonly string[]> {
  const claimed = new Map<string, readonly string[]>()
  for (const path of filesBelow(['scenarios'], '.scenario.yaml')) {
    const list = /^proves: \[([^\]]*)\]/m.exec(textOf(path))?.[1]
    claimed.set(path, idsIn(list ?? ''))
  }
  for (const path of filesBelow(['packages', 'apps', 'tools'], '.test.ts')) {
    const titles = [...textOf(path).matchAll(/['"`]\[([A-Z]+-[^\]]*)\] /g)]
    claimed.set(path, [...new Set(titles.flatMap((title) => idsIn(title[1] ?? '')))])
  }
  return claimed
}

function idsIn(list: string): string[] {
  return list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/** The scenario and test files that claim to prove each clause. */
export function proofsByClause(): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const [path, ids] of claims()) {
    for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), path])
  }
  return proofs
}
