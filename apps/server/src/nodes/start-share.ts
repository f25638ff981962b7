/** Nodes that one supervisor starts together. */
export interface StartingNodes {
  /** How many of them have still to open, this one included. */
  readonly count: number
  /** Resolves when all are open. */
  readonly open: Promise<void>
}

/** Takes tables, and says how many it has. */
type Take = (tables: readonly string[]) => Promise<number>

/** As many as the store reads with one statement, or a few more. */
const TAKEN_AT_ONCE = 100

/**
 * Which free tables a node takes. It leaves some of those that are free at its start to the nodes that start with it,
 * until these are open. All others it takes at once: a table of a node that dies must not wait for nodes that start.
 */
export class StartShare {
  private starting: number
  private left: ReadonlySet<string> | undefined

  constructor(nodes?: StartingNodes) {
    this.starting = nodes?.count ?? 1
    void nodes?.open.then(() => {
      this.starting = 1
    })
  }

  async fill(free: readonly string[], take: Take): Promise<void> {
    if (this.starting <= 1) await takeAll(free, take)
    else if (this.left === undefined) this.left = await this.takeShare(free, take)
    else {
      // A table that is no longer free has found a node. If that node dies, the table is left to nobody.
      const { left } = this
      this.left = new Set(free.filter((table) => left.has(table)))
      await takeAll(
        free.filter((table) => !left.has(table)),
        take,
      )
    }
  }

  /** Returns the tables that it leaves. */
  private async takeShare(free: readonly string[], take: Take): Promise<ReadonlySet<string>> {
    let room = Math.ceil(free.length / this.starting)
    let rest = free
    while (room > 0 && rest.length > 0) {
      const tried = rest.slice(0, room)
      rest = rest.slice(room)
      // If another node is faster, the next round of this loop tries other tables.
      room -= await takeAll(tried, take)
    }
    return new Set(rest)
  }
}

/** Takes tables a part at a time: other nodes and visitors may want some of them meanwhile. */
async function takeAll(tables: readonly string[], take: Take): Promise<number> {
  let taken = 0
  for (let first = 0; first < tables.length; first += TAKEN_AT_ONCE) {
    taken += await take(tables.slice(first, first + TAKEN_AT_ONCE))
  }
  return taken
}
