import type pg from 'pg'
import { CARDS_STEP } from './cards-schema.ts'
import { DESK_STEP } from './desk-schema.ts'
import { DEVICES_STEP } from './devices-schema.ts'
import { DOORS_STEP } from './doors-schema.ts'
import { GUESTS_STEP } from './guests-schema.ts'
import { HEADS_STEP } from './heads-schema.ts'
import { KEYS_STEP } from './keys-schema.ts'
import { LINKS_STEP } from './links-schema.ts'
import { LOOKUP_STEP } from './lookup-schema.ts'
import { NODES_STEP } from './nodes-schema.ts'
import { ORDERS_STEP } from './orders-schema.ts'
import { PEOPLE_STEP } from './people-schema.ts'
import { PROMOTIONS_STEP } from './promotions-schema.ts'
import { STAFF_STEP } from './staff-schema.ts'
import { STANDING_STEP } from './standing-schema.ts'
import { TOURNAMENTS_STEP } from './tournaments-schema.ts'

/** The steps that build the database, in order. A released step is never changed; changes are added as new steps. */
export const STEPS: readonly string[] = [
  `
  create table streams (
    stream text primary key,
    -- How many events there are, and the hash of the last.
    version bigint not null default 0,
    head bytea not null,
    -- Whoever has the lease with this number may write; one who has lost it may not.
    epoch bigint not null default 0
  );

  create table events (
    stream text not null references streams,
    number bigint not null,
    at timestamptz(3) not null,
    kind text not null,
    -- The exact text that was hashed.
    body text not null,
    hash bytea not null,
    primary key (stream, number)
  );

  create table accounts (
    account text primary key,
    balance bigint not null default 0,
    may_owe boolean not null,
    constraint no_debts check (may_owe or balance >= 0)
  );

  create table entries (
    stream text not null,
    number bigint not null,
    line integer not null,
    account text not null references accounts,
    cents bigint not null,
    primary key (stream, number, line),
    foreign key (stream, number) references events
  );
  create index entries_by_account on entries (account);

  create table commands (
    stream text not null references streams,
    command text not null,
    version bigint not null,
    reply text not null,
    primary key (stream, command)
  );

  -- Ends a statement, and with it everything that it was about to write.
  create function stop_batch(reason text) returns integer language plpgsql as $$
    begin
      raise exception using errcode = 'OP001', message = reason;
    end
  $$;
  `,
  `
  -- Not part of the record, and shown to nobody: seeds of shoes that have not ended.
  create table secrets (
    stream text primary key references streams,
    body text not null
  );

  alter table events add column round integer;
  create index events_by_round on events (stream, round);
  -- Where the reading of a stream may begin, and where its shoes change.
  create index events_to_find on events (stream, number) where kind <> 'told';

  -- A command's id stands with the last event that came of it: told twice, it is carried out once.
  alter table events add column command text;
  update events e set command = c.command from commands c where c.stream = e.stream and c.version = e.number;
  create unique index events_by_command on events (stream, command) where command is not null;
  drop table commands;

  -- What only the nodes of this database know.
  create table cluster (secret text not null);

  create table nodes (
    node text primary key,
    address text not null,
    seen_at timestamptz not null default now()
  );

  create table tables (
    name text primary key,
    title text not null,
    rulebook text not null,
    -- Whose it is, where it is one person's own.
    private_for text,
    opened_at timestamptz not null default now(),
    closed_at timestamptz,
    -- Who runs it, and until when at least.
    node text,
    leased_until timestamptz not null default now()
  );
  create index tables_to_take on tables (leased_until) where closed_at is null;
  `,
  PEOPLE_STEP,
  `
  -- Whose an account is stands at its end: without this, to find somebody's would mean to read everybody's.
  create index accounts_by_holder on accounts (split_part(account, ':', -1));
  `,
  `
  -- Roles have the words of scenario files. Events keep those that they were written with. A program that does not know these words,
  -- nor events that say who acted and as what, must not read on: it refuses a database with this step.
  update people set role = 'assistantManager' where role = 'assistant-manager';
  update people set role = 'director' where role = 'tournament-manager';
  `,
  `
  -- Which master key the secrets in this database are sealed with. The key itself is elsewhere.
  create table house_key (
    only_row boolean primary key default true check (only_row),
    id text not null
  );
  `,
  NODES_STEP,
  LOOKUP_STEP,
  GUESTS_STEP,
  STANDING_STEP,
  HEADS_STEP,
  STAFF_STEP,
  KEYS_STEP,
  DEVICES_STEP,
  DESK_STEP,
  PROMOTIONS_STEP,
  TOURNAMENTS_STEP,
  LINKS_STEP,
  ORDERS_STEP,
  DOORS_STEP,
  CARDS_STEP,
]

/** The version of the database that this program knows. */
export const SCHEMA_VERSION = STEPS.length

export class SchemaFault extends Error {}

/** Throws if the database is not an Openpit database of exactly this version. */
export async function checkSchema(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query(`select 1 from pg_tables where tablename = 'schema_version'`)
  if (tables.length === 0) throw new SchemaFault('this is not an Openpit database')
  const { rows } = await client.query<{ version: number }>('select version from schema_version')
  if (rows[0]?.version !== SCHEMA_VERSION) {
    throw new SchemaFault(`the database has version ${rows[0]?.version}, this program knows ${SCHEMA_VERSION}`)
  }
}

/** Brings an older database up to date. Throws if a newer program has written it. */
export async function migrate(client: pg.ClientBase): Promise<void> {
  // Two servers that start at the same time must not both migrate.
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock(7365)')
    await client.query('create table if not exists schema_version (version integer not null)')
    const { rows } = await client.query<{ version: number }>('select version from schema_version')
    const found = rows[0]?.version ?? 0
    if (found > SCHEMA_VERSION) {
      throw new SchemaFault(
        `the database has version ${found}, this program knows ${SCHEMA_VERSION}: use a newer program`,
      )
    }
    // Appends of running nodes wait here. When this has committed, an older program finds that it must not write.
    if (found < SCHEMA_VERSION) await client.query('lock table schema_version in access exclusive mode')
    for (const step of STEPS.slice(found)) await client.query(step)
    if (rows.length === 0) await client.query('insert into schema_version values ($1)', [SCHEMA_VERSION])
    else await client.query('update schema_version set version = $1', [SCHEMA_VERSION])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
