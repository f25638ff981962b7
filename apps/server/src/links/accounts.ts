import type { Link } from '@openpit/jackpot'
import type { NewAccount } from '../store/store.ts'

// All accounts of links begin with `link-`: a table of the same name has accounts `house` and `pool` too.

export function poolAccount(link: string, level: string): string {
  return named('link-pool', link, level)
}

export function reserveAccount(link: string, level: string): string {
  return named('link-reserve', link, level)
}

/** The operator's money for this jackpot, which may owe. */
export function houseAccount(link: string): string {
  return named('link-house', link)
}

/** Stakes that tables have collected and the link has not accepted yet. */
export function transitAccount(link: string): string {
  return named('link-transit', link)
}

/** What one wager has won and was not paid yet. It may not owe, so it cannot be paid twice. */
export function wonAccount(link: string, table: string, round: number, box: number): string {
  return named('link-won', link, `${table}/${round}/${box}`)
}

function named(kind: string, link: string, more = ''): string {
  return more === '' ? `${kind}:${link}` : `${kind}:${link}:${more}`
}

/** The accounts that a link with these levels needs from the start. */
export function accountsOfLink(link: string, levels: readonly string[]): readonly NewAccount[] {
  return [
    { account: houseAccount(link), mayOwe: true },
    { account: transitAccount(link), mayOwe: false },
    ...levels.flatMap((level) => [
      { account: poolAccount(link, level), mayOwe: false },
      { account: reserveAccount(link, level), mayOwe: false },
    ]),
  ]
}

export function levelNames({ levels }: Pick<Link, 'levels'>): readonly string[] {
  return levels.map(({ terms }) => terms.name)
}
