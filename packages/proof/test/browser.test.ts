import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

// The bundle runs in a context without Node's modules and globals, as in a page.

test('the verifier runs without Node', async () => {
  const entry = new URL('../src/index.ts', import.meta.url).pathname
  const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'iife', name: 'proof' })
  const page = createContext({ TextEncoder, TextDecoder })
  new Script(output[0].code).runInContext(page)
  const verdictOn = new Script('(text) => proof.verify(text).verdict').runInContext(page) as (text: string) => string
  const good = readFileSync(new URL('../vectors/shoe.json', import.meta.url), 'utf8')
  expect(verdictOn(good)).toBe('holds')
  expect(verdictOn(good.replace('"cut": 100', '"cut": 101'))).toBe('broken')
  expect(new Script('typeof process + typeof require').runInContext(page)).toBe('undefinedundefined')
})
