/** Those whom the books let act at the desk. */
export const DIRECTORS: ReadonlySet<string> = new Set(['director', 'manager'])
