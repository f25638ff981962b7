import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Writes the names in a folder to the disk: without this, a file that was just made or renamed can be lost. */
export function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
