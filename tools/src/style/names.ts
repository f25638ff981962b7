import ts from 'typescript'
import { nodesOf, type SourceFile } from './sources.ts'

/** The declarations of types in a file: interfaces, aliases and classes. */
export function typeNames({ tree }: SourceFile): readonly string[] {
  return nodesOf(tree, isTypeDeclaration).map(({ name }) => name.text)
}

function isTypeDeclaration(
  node: ts.Node,
): node is (ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration) & { name: ts.Identifier } {
  return (
    (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)) &&
    node.name !== undefined
  )
}

/** The words of a name: `TableSnapshot` is table, snapshot. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
}

const IRREGULAR_PARTICIPLES: ReadonlySet<string> = new Set(
  'begun bought brought built cut done drawn dealt felt found given gone held kept known laid left lost made meant paid ran read said seen sent shown sold told thought won written'.split(
    ' ',
  ),
)

/** Words that look like participles but are nouns. */
const NOUNS: ReadonlySet<string> = new Set(
  'seed speed thing rating cut read ceiling ending finding heading meaning opening posting pricing reading recording rounding ruling seating setting standing string timing warning wording'.split(
    ' ',
  ),
)

/** Whether a type is named by a participle (`Held`, `JustLoaded`, `Joining`) and not by a noun. */
export function isNamedByParticiple(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? ''
  if (NOUNS.has(last)) return false
  return IRREGULAR_PARTICIPLES.has(last) || /(ed|ing)$/.test(last)
}
