import type { FastifyReply } from 'fastify'

/** Features of browsers that a card game does not need: all are turned off. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    // The lab's simulation needs WebAssembly. Evaluating text as script stays forbidden.
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  // For browsers that do not know `frame-ancestors`.
  'x-frame-options': 'DENY',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Every script, worker and font is ours, so that nothing needs the permission of another site.
  'cross-origin-embedder-policy': 'require-corp',
}

/** From now on and for a year, the browser uses TLS for this host. */
const STRICT_TRANSPORT = 'max-age=31536000'

export function setSecurityHeaders(reply: FastifyReply, isSecure: boolean): void {
  void reply.headers(ALWAYS)
  if (isSecure) void reply.header('strict-transport-security', STRICT_TRANSPORT)
}
