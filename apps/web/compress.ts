import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Kinds of files that become smaller. Fonts and pictures are compressed already. */
const KINDS: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.json', '.svg', '.wasm'])

/** Below this, the answer fits into one packet anyway. */
const BYTES_MIN = 1_000

/** Writes compressed copies beside the files of a folder, once, so that no request waits for it. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const wanted = files.filter((file) => file.isFile() && KINDS.has(extname(file.name)))
  await Promise.all(wanted.map((file) => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < BYTES_MIN) return
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const copies = [
    ['.br', await brotli(content, { params: size })],
    ['.gz', await zip(content, { level: constants.Z_BEST_COMPRESSION })],
  ] as const
  for (const [ending, copy] of copies) {
    if (copy.length < content.length) await writeFile(`${path}${ending}`, copy)
  }
}
