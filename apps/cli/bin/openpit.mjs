#!/usr/bin/env node
// Runs the command in TypeScript under the Node that the project brings along, whatever Node started this.
import { fileURLToPath } from 'node:url'
import { ONLY_TO_RUN, runWithNode24 } from '../../../tools/with-node24.mjs'

runWithNode24([ONLY_TO_RUN, fileURLToPath(new URL('../src/openpit.ts', import.meta.url)), ...process.argv.slice(2)])
