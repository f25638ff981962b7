/** Seeds have 64 bits. */
const SEED_MAX = 2n ** 64n - 1n

/**
 * Takes a command's own `--name value` flags out of its words; the rest chooses the game. A flag at the end has an
 * empty value.
 */
export function takeFlags<Name extends string>(
  words: readonly string[],
  names: readonly Name[],
): { readonly flags: Readonly<Partial<Record<Name, string>>>; readonly rest: readonly string[] } {
  const flags: Partial<Record<Name, string>> = {}
  const rest: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    const name = names.find((other) => other === word)
    if (name === undefined) rest.push(word)
    else flags[name] = words[++index] ?? ''
  }
  return { flags, rest }
}

/** `2000000`, `2_000_000` or `2e6` between `least` and `most`; `undefined` for anything else. */
export function parseWholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^[\d_.]+(e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN
  return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined
}

export function parseSeed(text: string): bigint | undefined {
  const seed = /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
  return seed !== undefined && seed <= SEED_MAX ? seed : undefined
}

export const SEED_USAGE = `--seed needs a whole number from 0 to ${SEED_MAX}`
