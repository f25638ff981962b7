import type { TestProject } from 'vitest/node'
import { startPostgres } from '../src/postgres/launcher.ts'
import { newFolder, removeFloor } from './processes.ts'

/** Makes an empty database once for all test files: PostgreSQL takes most of a second for each new one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = newFolder('ready')
  const postgres = await startPostgres(folder)
  await postgres.stop()
  project.provide('readyDatabase', folder)
  return async () => await removeFloor(folder)
}
