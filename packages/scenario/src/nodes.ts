import { Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import type { Problem } from './scenario.ts'

/**
 * Reads a YAML document strictly: every value has a kind, every field must be known, and each problem is noted with its
 * line. Reading goes on after a problem, so that one run reports them all.
 */
export class Source {
  readonly problems: Problem[] = []
  readonly root: Node | null
  private readonly lines: LineCounter

  private constructor(document: Document, lines: LineCounter) {
    this.lines = lines
    const noted = new Set<string>()
    for (const { pos, code, message } of document.errors) {
      const { line } = lines.linePos(pos[0])
      const what = code === 'RESOURCE_EXHAUSTION' ? 'lists and maps lie too deep in each other' : message
      // A thousand open brackets are one problem: all of them would bury the others.
      if (!noted.has(`${line} ${what}`)) this.problems.push({ line, what })
      noted.add(`${line} ${what}`)
    }
    this.root = document.contents as Node | null
  }

  static fromText(text: string): Source {
    const lines = new LineCounter()
    return new Source(parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines)
  }

  /** For values that were never text, such as command-line options: every problem is on line 1. */
  static fromValue(value: unknown): Source {
    return new Source(new Document(value), new LineCounter())
  }

  lineOf(node: Node | null | undefined): number {
    const offset = node?.range?.[0]
    return offset === undefined ? 1 : this.lines.linePos(offset).line
  }

  problem(node: Node | null | undefined, what: string, clause?: string): undefined {
    // Names of a file are repeated here: control characters would break the line, or steer a terminal.
    const shown = what.replace(/\p{Cc}/gu, '\ufffd')
    this.problems.push({ line: this.lineOf(node), what: shown, ...(clause ? { clause } : {}) })
    return undefined
  }

  /** The fields of a map; a field that is not `known` is a problem. */
  fields(node: Node | null | undefined, what: string, known: readonly string[]): Map<string, Node> {
    const fields = this.entries(node, what)
    for (const [name, value] of fields) {
      if (known.includes(name)) continue
      this.problem(
        this.keyOf(node, name) ?? value,
        `unknown field '${name}' in ${what}; the known ones are ${known.join(', ')}`,
      )
      fields.delete(name)
    }
    return fields
  }

  /** The fields of a map whose names are free (players, boxes). */
  entries(node: Node | null | undefined, what: string): Map<string, Node> {
    const entries = new Map<string, Node>()
    if (node === undefined || node === null) return entries
    if (!isMap(node)) {
      this.problem(node, `${what} must be a map`)
      return entries
    }
    for (const { key, value } of node.items) {
      if (isScalar(key)) entries.set(String(key.value), value as Node)
      else this.problem(node, `${what} has a key that is not a plain word`)
    }
    return entries
  }

  private keyOf(node: Node | null | undefined, name: string): Node | undefined {
    const pair = (node as YAMLMap | undefined)?.items.find(({ key }) => isScalar(key) && String(key.value) === name)
    return pair?.key as Node | undefined
  }

  items(node: Node | undefined, what: string): readonly Node[] {
    if (node === undefined) return []
    if (!isSeq(node)) {
      this.problem(node, `${what} must be a list`)
      return []
    }
    return node.items as Node[]
  }

  text(node: Node | undefined, what: string): string | undefined {
    if (node === undefined) return undefined
    if (isScalar(node) && node.value === null) return ''
    if (isScalar(node) && typeof node.value === 'string') return node.value
    if (isScalar(node) && typeof node.source === 'string') return node.source
    return this.problem(node, `${what} must be text`)
  }

  /** A person's name. A property of every object, such as `toString`, is not allowed: purses are looked up by name. */
  name(node: Node | undefined, what: string): string | undefined {
    const name = this.text(node, what)
    if (name === undefined || isName(name)) return name
    return this.problem(node, `${what}: '${name}' is not a name`)
  }

  number(node: Node | undefined, what: string): number | undefined {
    if (node === undefined) return undefined
    if (isScalar(node) && typeof node.value === 'number') return node.value
    return this.problem(node, `${what} must be a number`)
  }

  boolean(node: Node | undefined, what: string): boolean | undefined {
    if (node === undefined) return undefined
    if (isScalar(node) && typeof node.value === 'boolean') return node.value
    return this.problem(node, `${what} must be true or false`)
  }

  isNull(node: Node | undefined): boolean {
    return node === undefined || node === null || (isScalar(node) && node.value === null)
  }

  isFalse(node: Node | undefined): boolean {
    return isScalar(node) && node.value === false
  }

  isTrue(node: Node | undefined): boolean {
    return isScalar(node) && node.value === true
  }
}

export function isName(text: string): boolean {
  return /^\p{L}[\p{L}\p{N} _.'-]*$/u.test(text)
}
