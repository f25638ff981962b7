/** The step that adds what finds Player Cards, and where they were shown. It is never changed. */
export const CARDS_STEP = `
  create index cards_by_time on events (at, stream) where kind = 'house-card-issued';
  create index cards_by_holder on events ((body::jsonb ->> 'holder'), at) where kind = 'house-card-issued';
  -- The cage finds a person by the beginning of the name.
  create index players_by_name on people (lower(name) text_pattern_ops) where role = 'player';

  -- The event of a table with which a card was shown there. It follows from the events, and is written with them.
  create table shown_cards (
    card text not null,
    stream text not null,
    number bigint not null,
    primary key (card, stream, number)
  );
  insert into shown_cards
    select distinct happened ->> 'card', e.stream, e.number
    from events e, jsonb_array_elements(e.body::jsonb -> 'events') happened
    where e.kind in ('told', 'told-at-shoe') and e.body like '%"player-card-shown"%'
      and happened ->> 'kind' = 'player-card-shown';
`
