/** The step by which nodes tell each other their doors. Like every released step, it is never changed. */
export const DOORS_STEP = `
  -- The path below /ws at which players reach this node and no other, if there is one.
  alter table nodes add column door text;
`
