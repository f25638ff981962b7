interface FilterSelectProps<Value extends string | number> {
  readonly label: string
  /** The name of the entry that filters nothing. */
  readonly any: string
  readonly options: readonly (readonly [value: Value, name: string])[]
  /** `null` if nothing is filtered. */
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
}

/** One filter of a list: any, or one of the values. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, any, options, value, onChange } = props
  const choose = (text: string) => onChange(options.find(([option]) => String(option) === text)?.[0] ?? null)
  return (
    <select
      className="pill"
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{any}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}
