import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unfitFolder, writePacket } from '../src/packet-folder.ts'

const FILES = [
  { name: 'par.json', text: '{}\n' },
  { name: 'par.html', text: '<p>ünïcode</p>\n' },
]
const TIMES = { made: '2026-01-02T03:04:05.000Z', analysisSeconds: 1, simulationSeconds: 2 }

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'openpit-packet-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

test.each(['new', 'empty'])('a %s folder gets all files, and a manifest with their hashes', (kind) => {
  const folder = join(room, 'packet')
  if (kind === 'empty') mkdirSync(folder)
  expect(writePacket(folder, FILES, TIMES)).toBeUndefined()
  expect(readdirSync(room)).toEqual(['packet'])
  expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'par.html', 'par.json'])
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest.times).toEqual(TIMES)
  expect(manifest.files).toHaveLength(2)
  for (const { name, bytes, sha256 } of manifest.files) {
    const written = readFileSync(join(folder, name))
    expect(written).toHaveLength(bytes)
    expect(createHash('sha256').update(written).digest('hex')).toBe(sha256)
  }
})

test('nothing is written to a folder that is not empty', () => {
  const folder = join(room, 'packet')
  mkdirSync(folder)
  writeFileSync(join(folder, 'mine.txt'), 'mine')
  expect(unfitFolder(folder)).toBe(`${folder} is not empty`)
  expect(writePacket(folder, FILES, TIMES)).toBe(`${folder} is not empty`)
  expect(readdirSync(folder)).toEqual(['mine.txt'])
})

test.each([
  ['a file', 'file', 'is not a folder'],
  ['a folder in a file', 'file/packet', 'is not a folder'],
  ['a folder in no folder', 'none/packet', 'cannot be written'],
])('%s is refused in one line', (_what, path, why) => {
  writeFileSync(join(room, 'file'), '')
  const folder = join(room, path)
  expect(unfitFolder(folder)).toContain(why)
  expect(writePacket(folder, FILES, TIMES)).toContain(why)
  expect(unfitFolder(folder)).not.toContain('\n')
  expect(readdirSync(room)).toEqual(['file'])
})

test('a failed write leaves nothing behind', () => {
  const folder = join(room, 'packet')
  const impossible = [...FILES, { name: 'no/such/folder.txt', text: '' }]
  expect(writePacket(folder, impossible, TIMES)).toContain('cannot be written')
  expect(readdirSync(room)).toEqual([])
})
