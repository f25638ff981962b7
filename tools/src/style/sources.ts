import ts from 'typescript'
import { filesBelow, textOf } from '../proofs.ts'

/** A source file of the project with its syntax tree. */
export interface SourceFile {
  readonly path: string
  readonly lines: number
  readonly tree: ts.SourceFile
}

/** The folders whose code is the product and its tools; tests are not among them. */
const SOURCE_FOLDERS = ['packages', 'apps'].flatMap((folder) => {
  return [...new Set(filesBelow([folder], 'package.json').map((path) => path.replace(/package\.json$/, 'src')))]
})

export function sourceFiles(): readonly SourceFile[] {
  return filesBelow([...SOURCE_FOLDERS, 'tools/src'], '.ts', '.tsx').map(read)
}

/** The tests of all packages and apps, with the code that they share. */
export function testFiles(): readonly SourceFile[] {
  return filesBelow(['packages', 'apps', 'tools'], '.ts', '.tsx')
    .filter((path) => /\/test\//.test(path))
    .map(read)
}

function read(path: string): SourceFile {
  const text = textOf(path)
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return {
    path,
    lines: text.split('\n').length - 1,
    tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind),
  }
}

/** Every node of a tree that `is` accepts. */
export function nodesOf<Node extends ts.Node>(tree: ts.Node, is: (node: ts.Node) => node is Node): readonly Node[] {
  const found: Node[] = []
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

export function lineOf(node: ts.Node): number {
  const file = node.getSourceFile()
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1
}

/** How many lines a node takes. */
export function lengthOf(node: ts.Node): number {
  const file = node.getSourceFile()
  return file.getLineAndCharacterOfPosition(node.end).line + 2 - lineOf(node)
}
