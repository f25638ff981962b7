/**
 * The step that puts the stream of an order into its key: a database that is distributed over several servers can only
 * keep a key that names the stream. Like every released step, it is never changed.
 */
export const ORDERS_STEP = `
  alter table orders drop constraint orders_pkey;
  alter table orders add primary key (to_stream, number);
`
