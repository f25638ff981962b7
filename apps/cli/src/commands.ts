type Command = (words: readonly string[]) => number | Promise<number>

/** Each command loads its own modules only. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  scenario: async () => (await import('./scenario.ts')).scenario,
  clauses: async () => (await import('./clauses.ts')).clauses,
  play: async () => (await import('./play.ts')).playRounds,
  verify: async () => (await import('./verify.ts')).verifyFiles,
  odds: async () => (await import('./odds.ts')).odds,
  strategy: async () => (await import('./strategy.ts')).strategy,
  'tournament-odds': async () => (await import('./tournament-odds.ts')).tournamentOdds,
  simulate: async () => (await import('./simulate.ts')).simulate,
  par: async () => (await import('./par.ts')).par,
  rng: async () => (await import('./rng.ts')).rng,
  audit: async () => (await import('./audit.ts')).auditDatabase,
  jackpot: async () => (await import('./jackpot.ts')).jackpot,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  database: async () => (await import('./database.ts')).printDatabaseUrl,
  round: async () => (await import('./round.ts')).printRound,
  pack: async () => (await import('./pack.ts')).writePack,
  'reader-simulator': async () => (await import('./reader-simulator.ts')).readerSimulator,
  tournament: async () => (await import('./tournament.ts')).printStory,
  staff: async () => (await import('./staff.ts')).staff,
}

const USAGE = `openpit serve [--help]                   run the casino floor: tables, players, money
openpit scenario PATH... [--json]        play scenario files and whole folders
openpit clauses [--book BOOK] [--json]   the clause register, with treatment and proofs
openpit play                             one round of each game in the terminal, from a random shoe
openpit verify FILE... [--json]          check shoes by their transcripts, and evidence packs
openpit odds RULEBOOK [--help]           exact odds of a game: edge, deviation, insurance, side bets
openpit strategy RULEBOOK [--help]       the best chart of a game
openpit tournament-odds RULEBOOK --chips N,N...   the last hand: going through, for each wager; see --help
openpit simulate RULEBOOK --rounds N     simulate a game's best chart; see --help
openpit par RULEBOOK --out FOLDER        the packet of files that a test lab asks for
openpit rng raw|shoes [--help]           the random generator's output, for test labs
openpit audit [--help]                   check every event, entry and balance; play every round again
openpit jackpot audit LINK [--help]      the funds, contributions and wins of a link, and whether they add up
openpit backup FILE|FOLDER [--help]      copy a running floor to one file
openpit restore FILE [--help]            restore a floor from a backup
openpit round TABLE NUMBER [--help]      print a recorded round as a scenario file
openpit pack TABLE ROUND [--help]        write the evidence pack of recorded rounds
openpit tournament NAME [--help]         print a finished tournament as a scenario file
openpit database [--data FOLDER]         the address of the database, for psql
openpit reader-simulator NAME [--help]   a card reader in software, which can err in every way
openpit staff list|add|reset|role|disable|enable   logins of staff; see --help`

const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h'])

/** Runs a command. Exit codes: 0 success, 1 something failed, 2 wrong arguments or unreadable input. */
export async function runCommand([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || HELP.has(name)) {
    console.log(USAGE)
    return 0
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (load === undefined) {
    console.error(`openpit: there is no command '${name}'\n\n${USAGE}`)
    return 2
  }
  const command = await load()
  return await command(rest)
}
