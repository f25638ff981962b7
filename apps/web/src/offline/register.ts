/** Registers the service worker, where the browser has them: over TLS, or on this machine. */
export function registerServiceWorker(): void {
  // Without it everything works, except for the page that says there is no connection.
  navigator.serviceWorker?.register('/sw.js').catch(() => {})
}
