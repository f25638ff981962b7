import type { PayTable } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { house } from '../../../shared/wire/http.ts'
import type { Bet } from '../felt/layout.ts'
import { useTableContext } from '../table-context.ts'

const asked = new Map<string, Promise<readonly PayTable[]>>()

/**
 * The pay tables of a table, or of the book, asked for once. Until the server has worked out the odds, they are asked
 * for again.
 */
function payTablesOf(book: string, table: string | null): Promise<readonly PayTable[]> {
  const key = `${book}/${table}`
  const known = asked.get(key)
  if (known) return known
  const request = house.bookRules(book, table).then(({ payTables }) => {
    if (payTables.some(({ houseEdge }) => houseEdge === null)) asked.delete(key)
    return payTables
  })
  request.catch(() => asked.delete(key))
  asked.set(key, request)
  return request
}

/** A table that joined a link was opened without its side bet: the book says what that bet pays. */
async function findPayTables(book: string, table: string, bet: Bet): Promise<readonly PayTable[]> {
  const found = await payTablesOf(book, table)
  return found.some(({ of }) => of === bet) ? found : await payTablesOf(book, null)
}

/** The pay table of a side bet at this table; `null` until it is here. */
export function usePayTable(bet: Bet): PayTable | null {
  const { view, table } = useTableContext()
  const [tables, setTables] = useState<readonly PayTable[]>([])
  useEffect(() => {
    let isHere = true
    if (bet !== 'main') {
      findPayTables(view.rulebook, table, bet).then(
        (found) => isHere && setTables(found),
        () => {},
      )
    }
    return () => {
      isHere = false
    }
  }, [bet, view.rulebook, table])
  return tables.find(({ of }) => of === bet) ?? null
}

/** The highest odds of a pay table; `null` if its prizes are not odds. */
export function bestOdds({ lines }: PayTable): readonly [number, number] | null {
  const odds = lines.flatMap(({ pays }) => (pays.by === 'odds' ? [pays.odds] : []))
  return odds.sort((a, b) => b[0] / b[1] - a[0] / a[1])[0] ?? null
}
