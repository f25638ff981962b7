import { buildWeb } from '../build.ts'

/** Builds the client once, before the tests: files that ran at the same time would each build it, and replace it. */
export default async function setup(): Promise<void> {
  await buildWeb()
}
