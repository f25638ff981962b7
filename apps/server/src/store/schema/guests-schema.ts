/** The step by which guests who are gone are found. Like every released step, it is never changed. */
export const GUESTS_STEP = `
  -- When it was found that a guest's last session had ended. A guest cannot come back. Their rounds stay.
  alter table people add column gone_at timestamptz(3);
  create index people_to_remove on people (created_at) where login is null and gone_at is null;
`
