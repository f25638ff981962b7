const MS_A_MINUTE = 60_000
const MS_A_DAY = 86_400_000
const DAYS_IN_400_YEARS = 146_097
/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_BEFORE_1970 = 719_468

/** A date and time without a zone, `2025-01-01T12:00`, as milliseconds since 1970; `undefined` if it is not a date. */
export function timeFrom(text: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(text)
  if (parts === null) return undefined
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [number, number, number, number, number]
  const days = daysSince1970(year, month, day)
  const isDate = month >= 1 && month <= 12 && day >= 1 && dateOf(days * MS_A_DAY).join() === [year, month, day].join()
  if (!isDate || hour > 23 || minute > 59) return undefined
  return days * MS_A_DAY + (hour * 60 + minute) * MS_A_MINUTE
}

/** A time in the form that `timeFrom` reads, without its seconds. */
export function textOf(at: number): string {
  const [year, month, day] = dateOf(at)
  const minutes = Math.floor((at - Math.floor(at / MS_A_DAY) * MS_A_DAY) / MS_A_MINUTE)
  const two = (number: number) => `${number}`.padStart(2, '0')
  return `${`${year}`.padStart(4, '0')}-${two(month)}-${two(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The month of a time, as a number that no other month has. */
export function monthOf(at: number): number {
  const [year, month] = dateOf(at)
  return year * 12 + month
}

// Years are counted from March, so that a leap day is the last of its year.

function daysSince1970(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_400_YEARS + dayOfEra - DAYS_BEFORE_1970
}

function dateOf(at: number): readonly [year: number, month: number, day: number] {
  const days = Math.floor(at / MS_A_DAY) + DAYS_BEFORE_1970
  const era = Math.floor(days / DAYS_IN_400_YEARS)
  const dayOfEra = days - era * DAYS_IN_400_YEARS
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day]
}
