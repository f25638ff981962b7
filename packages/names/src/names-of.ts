/** The names in a list, in its order; at least one, as an enumeration of the wire demands. */
export function namesOf<Name extends string>(list: Readonly<Record<Name, unknown>>): readonly [Name, ...Name[]] {
  return Object.keys(list) as [Name, ...Name[]]
}
