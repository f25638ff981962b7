/** The texts of the page of all devices. */
export const en = {
  title: 'Devices',
  lead: 'Readers, shufflers, deck checkers and prize buttons of the house. A device counts once its key is confirmed, and works at the table to which a supervisor binds it.',
  pages: 'Pages',
  toPit: 'Pit',
  groups: {
    waits: 'Waiting for confirmation',
    bound: 'At tables',
    free: 'Free',
    retired: 'Retired',
  },
  none: 'There is no device on the list.',
  noneAdd: 'An administrator proposes the first one.',
  states: {
    proposed: 'Not confirmed',
    registered: 'Registered',
    distrusted: 'Not trusted',
    revoked: 'Retired',
  },
  waitsForYou: 'Waits for you',
  noLight: 'Another server runs its table: see its light there.',
  distrusted: 'It sent a report that cannot be right. Release it, then give it a new key, or retire it.',
  itself: 'it',
  kind: 'Kind',
  fingerprint: 'Fingerprint',
  firmware: 'Program',
  people: (proposer: string, confirmer: string | null): string =>
    confirmer === null
      ? `Proposed by ${proposer}, not confirmed yet.`
      : `Proposed by ${proposer}, confirmed by ${confirmer}.`,
  propose: {
    title: 'Propose a device',
    about: 'A manager then compares the fingerprint with the one that the device shows.',
    name: 'Name',
    nameHint: '2 to 32 lower-case letters, digits and hyphens; a letter first. For example shoe-17',
    key: 'Public key',
    keyHint: '64 hexadecimal digits, as the device shows them',
    firmware: 'Hash of its program',
    firmwareHint: '64 hexadecimal digits; a device with another program is turned away',
    submit: 'Propose',
    done: (name: string): string => `${name} is proposed. A manager confirms it.`,
  },
  digits: '64 hexadecimal digits',
  why: 'Why',
  confirm: {
    open: 'Confirm',
    about: 'Type or scan the fingerprint that the device shows. It is not on this page, so that you read it there.',
    fingerprint: 'Fingerprint on the device',
    submit: 'Confirm the device',
  },
  replace: {
    open: 'New key',
    about:
      'After a repair, or when the old key may be known. The old key is no longer accepted; a manager confirms the new one.',
    bound: (table: string): string => `${table} has the device. A supervisor releases it there first.`,
    submit: 'Replace the key',
  },
  retire: {
    open: 'Retire',
    about: 'For good: its key is no longer accepted, its line is cut, and its name is not used again.',
    submit: (name: string): string => `Retire ${name}`,
  },
  bind: {
    open: 'Bind to a table',
    about: 'Between rounds, by a supervisor on duty at the table. A table has one device of each kind.',
    table: 'Table',
    noTables: 'No table with real cards is open.',
    submit: (table: string): string => `Bind to ${table}`,
    done: (name: string, table: string): string => `${name} is bound to ${table}.`,
    connecting: 'Connecting to the table',
    onDuty: (table: string): string => `You are not on duty at ${table}.`,
    comeOnDuty: 'Come on duty there',
  },
  release: {
    open: 'Release',
    about: 'Between rounds, by a supervisor on duty at the table. Without a reader the dealer keys the cards.',
    submit: (table: string): string => `Release from ${table}`,
  },
}

export type DevicesWords = typeof en
