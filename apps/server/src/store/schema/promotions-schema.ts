/** The step that adds what finds vouchers and promotions. It is never changed. */
export const PROMOTIONS_STEP = `
  -- The event that ended a voucher: its exchange at a table, or its cancellation. The key refuses a second one.
  create table ended_vouchers (
    voucher text primary key,
    stream text not null,
    number bigint not null
  );
  create index vouchers_by_time on events (at, stream) where kind = 'voucher-issued';
  create index vouchers_by_player on events ((body::jsonb #>> '{terms,player}'), at) where kind = 'voucher-issued';
  create index promotions_by_time on events (at, stream) where kind = 'promotion-planned' and number = 1;
`
