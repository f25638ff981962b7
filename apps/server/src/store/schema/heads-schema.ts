/** The step that adds the published heads to the database. Like every released step, it is never changed. */
export const HEADS_STEP = `
  -- Up to which event of each stream a signed statement was published.
  create table published_heads (
    stream text primary key,
    version bigint not null
  );

  -- The latest statements. Every node copies them to its own files.
  create table head_statements (
    number bigint primary key,
    at timestamptz(3) not null,
    body text not null
  );
`
