import type { TestProject } from 'vitest/node'
import { startPostgres } from '../src/postgres/launcher.ts'
import { newFolder, removeFloor } from './processes.ts'

let ready: Promise<string> | undefined

/** Makes an empty database once for all test files: PostgreSQL takes most of a second for each new one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Several projects ask for it.
  ready ??= makeDatabase()
  const folder = await ready
  project.provide('readyDatabase', folder)
  return async () => await removeFloor(folder)
}

async function makeDatabase(): Promise<string> {
  const folder = newFolder('ready')
  const postgres = await startPostgres(folder)
  await postgres.stop()
  return folder
}
