/** The step that adds who may play. Like every released step, it is never changed. */
export const STANDING_STEP = `
  -- The house lets this person play at no table; they may still log in.
  alter table people add column barred boolean not null default false;
  -- Disabled or barred, and perhaps with a hand, chips or a seat at some table.
  alter table people add column finishing boolean not null default false;
  create index people_finishing on people (handle) where finishing;
  -- Earlier programs left the hands of disabled people unfinished.
  update people set finishing = true where disabled;

  -- Whose hand must be finished at a table that no node runs is found by the owner.
  create index tables_by_owner on tables (private_for) where private_for is not null and closed_at is null;
`
