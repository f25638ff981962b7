import { StringDecoder } from 'node:string_decoder'

/**
 * The lines of a text as it comes from a file. Only a line feed ends a line: `node:readline` also splits at U+2028 and
 * U+2029, which JSON leaves in texts as they are.
 */
export async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  for await (const some of bytes) {
    const [first, ...others] = decoder.write(some).split('\n')
    begun += first
    for (const other of others) {
      yield begun
      begun = other
    }
  }
  begun += decoder.end()
  if (begun !== '') yield begun
}
