/** The step that adds people and their sessions to the database. Like every released step, it is never changed. */
export const PEOPLE_STEP = `
  create table people (
    -- Who they are at tables and in the ledger, for ever.
    handle text primary key,
    -- By what they log in; guests do not.
    login text unique,
    -- As they wrote it.
    name text not null,
    role text not null,
    password text,
    created_at timestamptz(3) not null,
    disabled boolean not null default false,
    -- Up to which event of the person's stream this row tells the story; 0 while events are still to be written.
    version bigint not null default 0,
    constraint login_with_password check ((login is null) = (password is null))
  );

  create table sessions (
    -- Whoever reads the database must not be able to log in with what is found there.
    token_hash bytea primary key,
    person text not null references people,
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  );
  create index sessions_by_person on sessions (person);
  create index sessions_by_end on sessions (expires_at);
`
