/** The step for links between nodes, readiness, and the staff file. Like every released step, it is never changed. */
export const NODES_STEP = `
  -- Nodes recognise each other by the house's key, which is not in the database.
  drop table cluster;

  -- The last small write by which a node has found out that it can write.
  alter table nodes add column written_at timestamptz;

  -- One row once the staff file was read: from then on, staff are managed on the floor, and the file is not read.
  create table staff_file (
    only_row boolean primary key default true check (only_row),
    read_at timestamptz not null default now()
  );
  insert into staff_file (read_at) select now() where exists (select from people where role <> 'player');
`
