import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesIn } from '../../src/disk/lines.ts'

/** A text in pieces of this many bytes, which may cut a letter in two. */
async function* inPieces(text: string, bytes: number): AsyncGenerator<Buffer> {
  const whole = Buffer.from(text)
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes)
}

async function linesOf(text: string, bytes: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesIn(inPieces(text, bytes))) lines.push(line)
  return lines
}

test('texts as JSON, a line for each, come back as they were', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '🂡', '\n', '\r', '\u2028', '\u2029', '\u0085', '"', '') })
  const property = fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 9 }), async (texts, bytes) => {
    const lines = texts.map((one) => `${JSON.stringify(one)}\n`).join('')
    expect((await linesOf(lines, bytes)).map((line) => JSON.parse(line))).toEqual(texts)
  })
  await fc.assert(property)
})

test('a last line without an end counts', async () => {
  expect(await linesOf('one\n\ntwo', 2)).toEqual(['one', '', 'two'])
})
