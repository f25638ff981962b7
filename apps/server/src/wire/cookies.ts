/** The cookie with the session's token. No script can read it. */
export const SESSION_COOKIE = 'openpit_session'

export function sessionCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === SESSION_COOKIE && value) return value
  }
  return undefined
}

/** The browser sends the cookie to this site only, and only over TLS if that is in use. */
export function setCookie(token: string, expiresAt: Date, secure: boolean): string {
  const parts = [
    `${SESSION_COOKIE}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Expires=${expiresAt.toUTCString()}`,
  ]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

export function clearCookie(): string {
  return `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`
}
