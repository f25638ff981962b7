#!/usr/bin/env node
// Runs the command in TypeScript under the Node that the project brings along, whatever Node started this.
import { runWithNode24 } from '../../../tools/with-node24.mjs'

runWithNode24([new URL('../src/openpit.ts', import.meta.url).pathname, ...process.argv.slice(2)])
