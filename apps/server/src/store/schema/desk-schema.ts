/**
 * The step that adds the table by which the inspector's desk finds rounds, rulings and whatever else it lists. It
 * follows from events, and is written in the same statement (`tables/log/desk-records.ts` has the same list of kinds).
 * Like every released step, it is never changed.
 */
export const DESK_STEP = `
  create table desk_records (
    stream text not null,
    number bigint not null,
    -- The place of the event among those of its command.
    line integer not null,
    at timestamptz(3) not null,
    round integer not null,
    kind text not null,
    act text not null,
    command text not null,
    person text not null,
    clause text,
    primary key (stream, number, line)
  );
  insert into desk_records
    select e.stream, e.number, h.line - 1, e.at, e.round, k.kind, k.act, b.body -> 'command' ->> 'do',
      b.body -> 'by' ->> 'person', h.event ->> 'clause'
    from events e
    cross join lateral (select e.body::jsonb as body) b
    cross join lateral jsonb_array_elements(b.body -> 'events') with ordinality h(event, line)
    join (values
      ('card-corrected', 'correction'), ('round-reconstructed', 'ruling'), ('round-voided', 'ruling'),
      ('hand-voided', 'ruling'), ('settlement-corrected', 'ruling'), ('ruling-dropped', 'ruling'),
      ('ruling-proposed', 'proposal'), ('void-proposed', 'proposal'),
      ('stray-card-reported', 'fault'), ('deck-fault-found', 'fault'), ('card-damaged', 'fault'),
      ('shuffler-failed', 'fault'), ('reader-failed', 'fault'), ('prize-button-stopped', 'fault'), ('missed', 'fault'),
      ('notice-posted', 'notice'), ('notice-withdrawn', 'notice'), ('limits-changed', 'notice'),
      ('table-closed', 'notice'),
      ('dispute-raised', 'dispute'), ('dispute-decided', 'dispute'), ('review-asked', 'dispute'),
      ('complaint-made', 'dispute'),
      ('payment-mistaken', 'case'), ('payment-put-right', 'case'),
      ('incident-recorded', 'conduct'), ('player-excluded', 'conduct'), ('wager-refused', 'conduct'),
      ('seats-vacated', 'conduct'),
      ('duty-done', 'duty'), ('round-ended', 'round')
    ) k(act, kind) on k.act = h.event ->> 'kind'
    where e.kind in ('told', 'told-at-shoe') and e.round is not null;
  create index desk_records_by_time on desk_records (at);
  create index desk_records_by_kind on desk_records (kind, at);
`
