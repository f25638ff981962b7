/**
 * The step that adds tables by which shoes and rounds are found. They follow from events and entries, and are written
 * in the same statement. Like every released step, it is never changed.
 */
export const LOOKUP_STEP = `
  -- The event with which a shoe ended: to find it among the events, all shoes of the table would have to be read.
  create table ended_shoes (
    stream text not null,
    shoe text not null,
    number bigint not null,
    primary key (stream, shoe)
  );
  insert into ended_shoes
    select e.stream, happened ->> 'shoe', e.number
    from events e, jsonb_array_elements(e.body::jsonb -> 'events') happened
    where e.kind = 'told-at-shoe' and happened ->> 'kind' = 'shoe-ended'
    on conflict do nothing;

  -- The rounds of each player, with what they won or lost. A round counts once the player had money on the layout.
  create table played_rounds (
    player text not null,
    stream text not null,
    round integer not null,
    at timestamptz(3) not null,
    net bigint not null,
    wagered boolean not null,
    primary key (player, stream, round)
  );
  insert into played_rounds
    select split_part(n.account, ':', -1), e.stream, e.round, max(e.at), sum(n.cents), bool_or(exists (
      select from entries l where l.stream = n.stream and l.number = n.number
        and l.account = 'layout:' || substr(n.stream, length('table:') + 1)
    ))
    from entries n join events e using (stream, number)
    where (n.account like 'purse%' or n.account like 'wallet:%') and e.round is not null
    group by 1, 2, 3;
  create index played_rounds_by_time on played_rounds (player, at desc) where wagered;
`
