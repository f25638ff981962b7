import { hash } from 'node:crypto'
import { type Tournament, termsOf } from '@openpit/tournament'

/** The hash of the conditions as they are given to entrants: of their version and of every term. */
export function conditionsHash(name: string, tournament: Tournament): string {
  return hash('sha256', JSON.stringify([name, tournament.version, termsOf(tournament)]), 'hex')
}
