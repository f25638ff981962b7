import { availableParallelism } from 'node:os'

/** A worker may open 16 connections to the database, and PostgreSQL allows 100 unless it is set to more. */
export const WORKERS_MAX = 6

/**
 * How many workers a machine has cores for. For every two or three cores of ours, the database needs one: more
 * workers would only take its time. So a machine with one or two cores gets one worker, and no process to supervise it.
 */
export function workersFor(cores: number = availableParallelism()): number {
  return Math.min(WORKERS_MAX, Math.max(1, Math.floor((cores * 2) / 3)))
}
