/**
 * The step that adds the list of tournaments, and which node runs each. Like every released step, it is never changed.
 */
export const TOURNAMENTS_STEP = `
  create table tournaments (
    name text primary key,
    drafted_at timestamptz not null default now(),
    -- Finished or cancelled: no node runs it any more.
    ended_at timestamptz,
    node text,
    leased_until timestamptz not null default now()
  );
  create index tournaments_by_time on tournaments (drafted_at desc);
`
