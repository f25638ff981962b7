/** What went wrong, in one line for the person at the terminal. */
export class PostgresFault extends Error {}
