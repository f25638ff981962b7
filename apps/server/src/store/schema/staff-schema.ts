/** The step that adds one-time passwords, second factors, counted tries and the security log. It is never changed. */
export const STAFF_STEP = `
  alter table people
    -- A one-time password must be changed before anything else.
    add column must_change_password boolean not null default false,
    -- The sealed secret of the second factor, and one that its owner has not confirmed with a code yet.
    add column second_factor text,
    add column second_factor_draft text,
    -- The time step of the last code that was used: a code is valid once.
    add column second_factor_step bigint not null default 0,
    add column last_login_at timestamptz(3);

  alter table sessions add column address text;

  -- How often something was tried lately, by the hash of what is counted.
  create table tries (
    key bytea primary key,
    amount double precision not null,
    at timestamptz(3) not null,
    is_allowed boolean not null default true
  );
  create index tries_by_time on tries (at);

  -- Addresses from which a person has logged in, hashed.
  create table known_addresses (
    person text not null references people on delete cascade,
    address bytea not null,
    seen_at timestamptz(3) not null,
    primary key (person, address)
  );

  -- Who has proposed and given roles, without reading every stream.
  create index events_about_roles on events (stream, number)
    where kind in ('role-proposed', 'role-withdrawn', 'role-changed');
  create index security_by_time on events (at, stream, number) where stream like 'security:%';
`
