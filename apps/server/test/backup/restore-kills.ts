import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { audit, auditReplay, backUp, keysIn, readingFrom, startPostgres, startServer } from '../../src/index.ts'
import { Client } from '../client.ts'
import { Dice } from '../player.ts'
import { ChildServer, cleanUp, killPostgres, killWithChildren, newFolder, testSettings } from '../processes.ts'

const OPENPIT = fileURLToPath(new URL('../../../cli/src/openpit.ts', import.meta.url))
const DIE_AFTER_RENAME = fileURLToPath(new URL('./die-after-rename.ts', import.meta.url))

export interface RestoreKills {
  readonly file: string
  /** The file with the house's key. */
  readonly key: string
  readonly kills: number
  readonly dice: Dice
  readonly say?: (line: string) => void
}

/**
 * Kills restores at random moments: by turns the command alone, and the command with the PostgreSQL that it has
 * started, as a loss of power would. After each kill the folder has the database that it had before, or a complete
 * new one; and at the end a restore succeeds. Returns what was wrong.
 */
export async function killRestores({ file, key, kills, dice, say = () => {} }: RestoreKills): Promise<string[]> {
  const folder = newFolder('killed-restore')
  const wrong: string[] = []
  const restore = () => new ChildServer([OPENPIT, 'restore', file, '--data', folder, '--key', key, '--replace'])
  const database = join(folder, 'postgres')
  try {
    const began = performance.now()
    if ((await restore().exited) !== 0) return ['the backup cannot be restored at all']
    const usualMs = performance.now() - began
    for (let count = 1; count <= kills; count++) {
      // By turns, a restore finds a floor, which stays until the new one is complete, or an empty folder.
      const finds = count % 2 === 1 ? 'a floor' : 'nothing'
      if (finds === 'nothing') rmSync(database, { recursive: true, force: true })
      else if (!existsSync(database)) await restore().exited
      const restoring = restore()
      const ms = Math.floor(dice.below(usualMs))
      await Promise.race([sleep(ms), restoring.exited])
      // Two kills of each kind follow each other, so that each finds a floor once and nothing once.
      const kind = count % 4 < 2 ? 'kill' : 'kill with PostgreSQL'
      if (kind !== 'kill') killWithPostgres(restoring, folder)
      await restoring.kill()
      const isThere = existsSync(database)
      say(`${count}: ${kind} after ${ms} ms, where there was ${finds}: ${isThere ? 'a complete floor' : 'no floor'}`)
      if (isThere) wrong.push(...(await faultsIn(folder)))
      else if (finds === 'a floor') wrong.push(`kill ${count}: the floor that was there is gone`)
    }
    const last = restore()
    if ((await last.exited) !== 0) wrong.push(`the last restore failed: ${last.errors}`)
    else wrong.push(...(await faultsIn(folder)))
    return wrong
  } finally {
    await cleanUp(folder)
  }
}

/** Kills a restore and its PostgreSQL, which is making or using a database beside the final place. */
function killWithPostgres({ child }: ChildServer, folder: string): void {
  if (child.pid !== undefined) killWithChildren(child.pid)
  for (const name of readdirSync(folder)) if (name.startsWith('restoring-')) killPostgres(join(folder, name))
}

/**
 * Kills a restore with `--replace` between the renames by which the new database takes the place of the old one. Before
 * the old one is moved away, it stays; afterwards the next start finds the new one. Returns what was wrong.
 */
export async function killReplacements({ file, key }: Pick<RestoreKills, 'file' | 'key'>): Promise<string[]> {
  const folder = newFolder('killed-replacement')
  const place = join(folder, 'postgres')
  const wrong: string[] = []
  const names = (kind: string) => readdirSync(folder).filter((name) => name.startsWith(`postgres.${kind}-`))
  const killAfterRenameTo = async (name: string) => {
    const words = [OPENPIT, 'restore', file, '--data', folder, '--key', key, '--replace']
    const env = { ...process.env, DIE_AFTER_RENAME_TO: name }
    const restoring = new ChildServer(['--import', DIE_AFTER_RENAME, ...words], env)
    await restoring.exited
    if (restoring.child.signalCode !== 'SIGKILL') wrong.push(`not killed at ${name}: ${restoring.errors}`)
  }
  try {
    await (await startPostgres(folder)).stop()
    const { ino: old } = statSync(place)
    await killAfterRenameTo('postgres.restored-')
    if (names('restored').length !== 1 || statSync(place).ino !== old) wrong.push('the old floor did not stay')
    await killAfterRenameTo('postgres.before-')
    if (existsSync(place)) wrong.push('not killed between the renames')
    wrong.push(...(await faultsIn(folder)))
    if (names('restored').length !== 0) wrong.push('a restored floor was left aside')
    if (names('before').map((name) => statSync(join(folder, name)).ino)[0] !== old) wrong.push('the old floor is gone')
    return wrong
  } finally {
    await cleanUp(folder)
  }
}

async function faultsIn(folder: string): Promise<string[]> {
  const postgres = await startPostgres(folder, { existing: true })
  try {
    return await readingFrom(postgres.connection, async (client) => {
      const findings = [...(await audit(client)), ...(await auditReplay(client)).findings]
      const { rowCount } = await client.query(`select from events where stream = 'house' and kind = 'restored'`)
      const unfinished = rowCount === 1 ? [] : ['the restore was not finished']
      return [...findings.map(({ where, what }) => `${where}: ${what}`), ...unfinished]
    })
  } finally {
    await postgres.stop()
  }
}

/** Makes a floor with a round at it, backs it up, and kills restores of it. */
export async function tortureRestores(seed: number, kills: number, say: (line: string) => void): Promise<string[]> {
  const folder = newFolder('torture-restore')
  const [file, key] = [join(folder, 'floor.backup'), join(folder, 'house.key')]
  try {
    const server = await startServer(testSettings(folder))
    const ann = await (await Client.guest(server.address)).connect()
    await ann.enter('nsw-1')
    await ann.playRound('nsw-1', 1, 1_000)
    const { connection } = await startPostgres(folder)
    await readingFrom(connection, async (client) => await backUp(client, keysIn({ file: key }), file))
    ann.cut()
    await server.close()
    return [
      ...(await killReplacements({ file, key })),
      ...(await killRestores({ file, key, kills, dice: new Dice(seed), say })),
    ]
  } finally {
    await cleanUp(folder)
  }
}
