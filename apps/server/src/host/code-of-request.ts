import { createHash } from 'node:crypto'

const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 12

/** The code of a new thing. It follows from the request, so that a request that comes again finds what it has made. */
export function codeOfRequest(thing: 'voucher' | 'card', person: string, id: string): string {
  const bytes = createHash('sha256').update(`openpit ${thing} ${person}:${id}`).digest()
  return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_LETTERS[byte & 31]).join('')
}
