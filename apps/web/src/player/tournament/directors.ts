/** Those whom the books let act at the desk. */
export const DIRECTORS: ReadonlySet<string> = new Set(['director', 'manager'])

/** Those who take forms, count chips and void hands, and the director, who sees it. */
export const SUPERVISORS: ReadonlySet<string> = new Set(['supervisor', 'assistantManager', 'manager', 'director'])
