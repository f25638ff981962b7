/** The cookie with the session's token. No script can read it. */
export const SESSION_COOKIE = 'openpit_session'

/** Over TLS. Browsers take this prefix only from the host itself, so no other host of the domain can set the cookie. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

/** The token in a `cookie` header. Sessions from before TLS, and from older versions, have the plain name. */
export function sessionCookie(header: string | undefined): string | undefined {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const [name = '', value] = part.trim().split('=')
    if (value && !found.has(name)) found.set(name, value)
  }
  return found.get(SECURE_SESSION_COOKIE) ?? found.get(SESSION_COOKIE)
}

/** The `set-cookie` headers for a new session. The browser sends the cookie to this site only. */
export function setCookie(token: string, expiresAt: Date, secure: boolean): readonly string[] {
  const more = `Path=/; HttpOnly; SameSite=Strict; Expires=${expiresAt.toUTCString()}`
  if (!secure) return [`${SESSION_COOKIE}=${token}; ${more}`]
  // A cookie with the plain name would come back to life when this session has ended.
  return [`${SECURE_SESSION_COOKIE}=${token}; ${more}; Secure`, cleared(SESSION_COOKIE)]
}

export function clearCookie(): readonly string[] {
  return [`${cleared(SECURE_SESSION_COOKIE)}; Secure`, cleared(SESSION_COOKIE)]
}

function cleared(name: string): string {
  return `${name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`
}
