/** A local time in milliseconds since 1970; a browser gives no time for a date that does not exist. */
export function timeIn(text: string): number | undefined {
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? undefined : time
}
