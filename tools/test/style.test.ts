import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT, textOf } from '../src/proofs.ts'
import { isNamedByParticiple, typeNames, wordsOf } from '../src/style/names.ts'
import { lengthOf, lineOf, nodesOf, type SourceFile, sourceFiles, testFiles } from '../src/style/sources.ts'

const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 60
const PROSE_COLUMNS_MAX = 120
const SUBJECT_LENGTH_MAX = 72

/** Files longer than `FILE_LINES_MAX` lines, each with the reason why it is one piece. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'apps/keeper/src/shoe-keeper.ts': 'every door to the shoes of a table, each a short method',
  'apps/keeper/src/virtual-shoe.ts': 'the state of one shoe from announcement to end, read as one piece',
  'packages/engine/src/round.ts': 'the state of a round, read as one piece',

  'tools/src/mutants/mutants.ts': 'a list: the other answers that a book could give to each question',
}

/** Functions longer than `FUNCTION_LINES_MAX` lines, each with the reason why it is one piece. */
const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/server.ts serve': 'starts the parts of a server in their order; each step is one call',
  'apps/server/src/wire/handlers.ts handlersFor': 'a list: one short handler for each route',
  'apps/web/src/app.tsx Here': 'an exhaustive switch: one line for each page',
  'packages/engine/src/evolve.ts apply': 'an exhaustive switch: one line for each event',
  'packages/engine/src/pattern.ts matches': 'an exhaustive switch: one line for each pattern',
  'packages/jackpot/src/decide.ts carryOut': 'an exhaustive switch: one line for each command',
  'packages/jackpot/src/evolve.ts apply': 'an exhaustive switch: one line for each event',
  'packages/ledger/src/postings.ts postings': 'an exhaustive switch: one line for each event',
  'tools/src/bench/server/openpit-client.ts join': 'one client of the bench; its handlers share the state of one seat',
}

/** Words in names that need no explanation: adjectives, and words that every program has. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  [
    'amount any announced away chance change changes configure cut dealer detailed down face filled first for forbidden id listed me name noted number',
    'ordered pay play played prefix printed proven range reading reason record registered replayed result sevens settled',
    'shown shuffle start stored super bonus terms unlawful value values visible words your',
  ]
    .join(' ')
    .split(' '),
)

const sources = sourceFiles()
const tests = testFiles()

describe('sizes', () => {
  test('a file over 300 lines is in the list, with its reason', () => {
    const long = sources.filter(({ lines }) => lines > FILE_LINES_MAX).map(({ path }) => path)
    expect(long.toSorted()).toEqual(Object.keys(LONG_FILES).toSorted())
  })

  test('a function over 60 lines is in the list, with its reason', () => {
    const long = sources.flatMap((file) => longFunctionsIn(file))
    expect(long.toSorted()).toEqual(Object.keys(LONG_FUNCTIONS).toSorted())
  })
})

function longFunctionsIn({ path, tree }: SourceFile): readonly string[] {
  return nodesOf(tree, ts.isFunctionLike)
    .filter((node) => 'body' in node && node.body !== undefined && lengthOf(node) > FUNCTION_LINES_MAX)
    .map((node) => `${path} ${nameOf(node)}`)
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  const { parent } = node
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : 'without a name'
}

describe('names', () => {
  test('no type is named by a participle', () => {
    const named = [...sources, ...tests].flatMap((file) => {
      const names = typeNames(file).filter(isNamedByParticiple)
      return names.map((name) => `${file.path}: ${name}`)
    })
    expect(named).toEqual([])
  })

  test('every word in the name of a type that a package exports is in the glossary', () => {
    const words = glossaryWords()
    const missing = exportedTypes().flatMap(({ name, from }) => {
      if (words.has(wordsOf(name).join(' '))) return []
      const unknown = wordsOf(name).filter((word) => !isExplained(word, words) && !ORDINARY_WORDS.has(word))
      return unknown.map((word) => `${word} (${name}, ${from})`)
    })
    expect(missing).toEqual([])
  })

  test('the glossary explains each word once', () => {
    const entries = glossaryEntries()
    expect(entries.filter((word, index) => entries.indexOf(word) !== index)).toEqual([])
  })
})

/** Singular and plural count as one word. */
function isExplained(word: string, words: ReadonlySet<string>): boolean {
  return [word, `${word}s`, word.replace(/s$/, '')].some((form) => words.has(form))
}

/** The words that the glossary explains, in its order. Several in one line have the same meaning. */
function glossaryEntries(): readonly string[] {
  const lines = textOf('GLOSSARY.md').matchAll(/^\| (.+?) \|/gm)
  return [...lines]
    .map((match) => match[1] as string)
    .filter((word) => word !== 'word' && word !== '---')
    .flatMap((words) => words.split(', '))
    .map((word) => word.replaceAll('`', '').toLowerCase())
}

function glossaryWords(): ReadonlySet<string> {
  return new Set(glossaryEntries())
}

interface ExportedType {
  readonly name: string
  readonly from: string
}

/** The types that packages export through their doors, by name or by `export *`. */
function exportedTypes(): readonly ExportedType[] {
  return filesBelow(['packages'], 'src/index.ts').flatMap((path) => {
    const names = [...textOf(path).matchAll(/export (type )?\{([^}]*)\}/g)].flatMap((match) =>
      exportedNames(match[2] ?? ''),
    )
    const behind = [...textOf(path).matchAll(/export \* from '\.\/([^']+)'/g)].flatMap((match) => {
      return declaredTypes(path.replace('index.ts', match[1] ?? ''))
    })
    return [...names, ...behind].map((name) => ({ name, from: path }))
  })
}

function exportedNames(list: string): readonly string[] {
  return list
    .split(',')
    .map(
      (part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? '',
    )
    .filter((name) => /^[A-Z][a-z]/.test(name))
}

function declaredTypes(path: string): readonly string[] {
  return [...textOf(path).matchAll(/^export (?:interface|type|class) (\w+)/gm)].map((match) => match[1] as string)
}

describe('events', () => {
  test('no switch over events ignores unknown kinds: a new kind must stop the build', () => {
    const shrugs = sources.flatMap(({ path, tree }) => {
      return nodesOf(tree, ts.isSwitchStatement)
        .filter((node) => /\bevent\.kind$/.test(node.expression.getText()) && isShrug(node))
        .map((node) => `${path}:${lineOf(node)}`)
    })
    expect(shrugs).toEqual([])
  })
})

/**
 * A `default` that neither throws nor hands the event on to a function that takes only what is left. A condition in it
 * would let some events pass unhandled.
 */
function isShrug({ caseBlock }: ts.SwitchStatement): boolean {
  const otherwise = caseBlock.clauses.find(ts.isDefaultClause)
  if (otherwise === undefined) return false
  const text = otherwise.getText()
  return !/\bthrow\b|\bunreachable\(/.test(text) && (!/\(.*\bevent\b.*\)/s.test(text) || text.includes(' ? '))
}

/** Reports that a program writes. */
const GENERATED: ReadonlySet<string> = new Set(['docs/rng-report.md'])

describe('prose', () => {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'GLOSSARY.md'],
    ...filesBelow(['docs', 'packages', 'apps', 'tools'], '.md').filter((path) => !GENERATED.has(path)),
  ]

  test.each(documents)('%s is wrapped at 120 columns', (path) => {
    const lines = withoutBlocks(textOf(path)).map((line, index) => ({ line, number: index + 1 }))
    const long = lines.filter(({ line }) => [...line].length > PROSE_COLUMNS_MAX && !isUnbreakable(line))
    expect(long.map(({ number }) => `${path}:${number}`)).toEqual([])
  })

  test('comments are wrapped at 120 columns', () => {
    const long = [...sources, ...tests].flatMap(({ path, tree }) => {
      const lines = tree.text.split('\n')
      return lines.flatMap((line, index) => {
        const isComment = /^\s*(\/\/ |\/\*\* |\* )/.test(line)
        return isComment && [...line].length > PROSE_COLUMNS_MAX ? [`${path}:${index + 1}`] : []
      })
    })
    expect(long).toEqual([])
  })

  test.each(documents)('%s names only files that exist', (path) => {
    const named = [...textOf(path).matchAll(/`((?:packages|apps|tools|docs|scenarios)\/[\w./-]*[\w/])`/g)]
    const missing = named.map((match) => match[1] as string).filter((file) => !existsSync(`${ROOT}${file}`))
    expect(missing).toEqual([])
  })
})

/** The lines of a document; those of tables and of blocks of code are empty: they cannot be wrapped. */
function withoutBlocks(text: string): readonly string[] {
  let isCode = false
  return text.split('\n').map((line) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode
    return isCode || line.startsWith('|') ? '' : line
  })
}

/** A picture or a link that is longer than a line. */
function isUnbreakable(line: string): boolean {
  return /^\s*(!?\[|<)/.test(line) && !/\)\s+\S+\s+\S/.test(line)
}

describe('commits', () => {
  /** Before it, subjects were longer. */
  const FIRST = '3cc9926'

  test('subjects have up to 72 characters, and say the area first', () => {
    const subjects = subjectsSince(FIRST)
    expect(
      subjects.filter((subject) => subject.length > SUBJECT_LENGTH_MAX || !/^[\w., -]+: \S/.test(subject)),
    ).toEqual([])
  })
})

/** The subjects of commits after this one; none if the history is missing, as in a copy without its repository. */
function subjectsSince(commit: string): readonly string[] {
  try {
    const log = execFileSync('git', ['log', '--format=%s', `${commit}..HEAD`], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return log.split('\n').filter((subject) => subject !== '')
  } catch {
    return []
  }
}
