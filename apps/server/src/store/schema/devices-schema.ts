/** The step that adds the house's list of devices. It is never changed. */
export const DEVICES_STEP = `
  create table devices (
    device text primary key,
    kind text not null,
    -- An Ed25519 key in hexadecimal digits. The private half never leaves the device.
    public_key text not null unique,
    firmware text not null,
    state text not null,
    -- The table that has it. What was read there is in the stream of the table.
    bound_to text,
    -- How often it was switched on, by its own word: an older word is refused.
    boot bigint not null default 0,
    proposed_by text not null,
    confirmed_by text,
    proposed_at timestamptz(3) not null default now()
  );
`
