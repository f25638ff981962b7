/** Colours for terminals. Files and pipes get none, nor does anything if NO_COLOR is set. */
const COLOURS = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const
export type Colour = keyof typeof COLOURS

export type Paint = (colour: Colour, text: string) => string

export function paintFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Paint {
  const coloured = stream.isTTY === true && !environment.NO_COLOR
  return (colour, text) => (coloured ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text)
}
