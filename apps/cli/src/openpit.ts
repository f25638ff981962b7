import { auditDatabase } from './audit.ts'
import { backup } from './backup.ts'
import { clauses } from './clauses.ts'
import { odds } from './odds.ts'
import { par } from './par.ts'
import { playRounds } from './play.ts'
import { restore } from './restore.ts'
import { rng } from './rng.ts'
import { scenario } from './scenario.ts'
import { serve } from './serve.ts'
import { simulate } from './simulate.ts'
import { strategy } from './strategy.ts'
import { verifyFiles } from './verify.ts'

const USAGE = `openpit serve [--help]                   run the casino floor: tables, players, money
openpit scenario PATH... [--json]        play scenario files and whole folders
openpit clauses [--book BOOK] [--json]   the clause register, with treatment and proofs
openpit play                             one round of each game in the terminal, from a random shoe
openpit verify FILE... [--json]          rebuild shoes from their transcripts and check every card
openpit odds RULEBOOK [--help]           exact odds of a game: edge, deviation, insurance, side bets
openpit strategy RULEBOOK [--help]       the best chart of a game
openpit simulate RULEBOOK --rounds N     simulate a game's best chart; see --help
openpit par RULEBOOK --out FOLDER        the packet of files that a test lab asks for
openpit rng raw|shoes [--help]           the random generator's output, for test labs
openpit audit [--help]                   check every event, entry and balance; play every round again
openpit backup FILE|FOLDER [--help]      copy a running floor to one file
openpit restore FILE [--help]            restore a floor from a backup`

/** Exit codes: 0 success, 1 something failed, 2 wrong arguments or unreadable input. */
function main(words: readonly string[]): number | Promise<number> {
  const [command, ...rest] = words
  switch (command) {
    case 'serve':
      return serve(rest)
    case 'scenario':
      return scenario(rest)
    case 'clauses':
      return clauses(rest)
    case 'play':
      return playRounds(rest)
    case 'simulate':
      return simulate(rest)
    case 'verify':
      return verifyFiles(rest)
    case 'odds':
      return odds(rest)
    case 'strategy':
      return strategy(rest)
    case 'par':
      return par(rest)
    case 'rng':
      return rng(rest)
    case 'audit':
      return auditDatabase(rest)
    case 'backup':
      return backup(rest)
    case 'restore':
      return restore(rest)
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      console.log(USAGE)
      return 0
    default:
      console.error(`openpit: there is no command '${command}'\n\n${USAGE}`)
      return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
