/** A client of this node at a table that another node runs. */
interface Follower {
  readonly address: string
  readonly moved: () => void
}

/** The clients of this node at tables of other nodes. Each is told when its table has moved to another node. */
export class Followers {
  private readonly byTable = new Map<string, Set<Follower>>()

  /** `moved` is called once, when the table is no longer at this address. Returns a function that ends it. */
  add(table: string, address: string, moved: () => void): () => void {
    const follower = { address, moved }
    const others = this.byTable.get(table) ?? new Set()
    this.byTable.set(table, others.add(follower))
    return () => {
      others.delete(follower)
      if (others.size === 0 && this.byTable.get(table) === others) this.byTable.delete(table)
    }
  }

  get tables(): readonly string[] {
    return [...this.byTable.keys()]
  }

  /** The table is at this address now; `here` if this node runs it. */
  moveTo(table: string, address: string | 'here'): void {
    for (const follower of [...(this.byTable.get(table) ?? [])]) {
      if (follower.address !== address) follower.moved()
    }
  }
}
