import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What an attacker knows of the server. */
export interface Target {
  readonly address: string
  /** The attacker's own address: limits by address must not hit the lawful players. */
  readonly from: string
  /** The session of the one guest who attacks. */
  readonly cookie: string
  readonly tables: readonly string[]
  /** Names of players who have a password. */
  readonly names: readonly string[]
}

export interface HttpAnswer {
  /** 0 if the connection broke. */
  readonly status: number
  readonly cookie: string
  readonly text: string
}

const PAUSE_MS = 20

/** A request from the attacker's address. */
export async function askFrom(
  { address, from, cookie = '' }: Pick<Target, 'address' | 'from'> & Partial<Target>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<HttpAnswer> {
  const answer = await new Promise<HttpAnswer>((done) => {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const asked = request(`${address}${path}`, { method, headers, localAddress: from }, (response) => {
      const [fresh = ''] = (response.headers['set-cookie']?.[0] ?? '').split(';')
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.once('close', () => done({ status: response.statusCode ?? 0, cookie: fresh, text }))
    })
    asked.once('error', () => done({ status: 0, cookie: '', text: '' }))
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
  // Without a pause, a refused attacker would spend all its time on failing, and none on attacking.
  if (answer.status === 0 || answer.status === 429) await sleep(PAUSE_MS)
  return answer
}
