import { statfs } from 'node:fs/promises'

/** How many bytes users other than root can still write to the disk that holds a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
