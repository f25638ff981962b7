/**
 * The step that adds links (jackpots and the tables that play for them), and orders between streams. Like every
 * released step, it is never changed.
 */
export const LINKS_STEP = `
  create table links (
    name text primary key,
    rulebook text not null,
    bet text not null,
    opened_at timestamptz not null default now(),
    closed_at timestamptz,
    -- Who runs it, and until when at least.
    node text,
    leased_until timestamptz not null default now()
  );

  -- What one stream asks of another. It is written with the events that led to it, and answered with the events that it
  -- leads to; the answer stands for ever.
  create table orders (
    number bigint generated always as identity primary key,
    to_stream text not null,
    from_stream text not null,
    id text not null,
    body text not null,
    at timestamptz(3) not null default now(),
    answer text,
    answered_at timestamptz(3),
    unique (to_stream, id)
  );
  create index orders_open on orders (to_stream, number) where answer is null;
  create index orders_sent on orders (from_stream, number);

  -- Tells the receiver of a new order, and the sender of its answer.
  create function tell_of_order() returns trigger language plpgsql as $$
    begin
      perform pg_notify('openpit_orders', case when tg_op = 'INSERT' then new.to_stream else new.from_stream end);
      return null;
    end
  $$;
  create trigger order_written after insert on orders for each row execute function tell_of_order();
  create trigger order_answered after update of answer on orders for each row execute function tell_of_order();
`
