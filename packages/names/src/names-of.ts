/** The keys of a list, in order. The type says that there is at least one, because the schemas of the wire need one. */
export function namesOf<Name extends string>(list: Readonly<Record<Name, unknown>>): readonly [Name, ...Name[]] {
  return Object.keys(list) as [Name, ...Name[]]
}
