/** The texts of a table's devices in the pit. */
export const atDevices = {
  here: 'Devices at this table',
  none: 'No device is bound to this table. The dealer keys the cards.',
  kinds: {
    reader: 'reader',
    shuffler: 'shuffler',
    'deck-checker': 'deck checker',
    'prize-button': 'prize button',
  },
  why: {
    late: 'it answers late',
    away: 'it does not answer',
    fault: 'it reports a fault',
    distrusted: 'it is no longer trusted: it needs a new key',
    'reads-lost': 'it has lost reports',
  },
  release: (name: string): string => `Release ${name}`,
  bind: 'Bind a device',
  bindAbout: 'Between rounds. A device belongs to one table, and a table has one of each kind.',
  free: 'Registered devices that no table has',
  noneFree: 'No registered device is free. An administrator proposes one, and a manager confirms it.',
  bindDo: 'Bind',
  repairs: 'Out of order',
  noRepair: 'No device is out of order.',
  devices: { reader: 'The reader', shuffler: 'The shuffler', prizeButton: 'The prize button' },
  keyed: 'Cards are keyed meanwhile.',
  repaired: (name: string): string => `${name} is repaired`,
  fails: 'The shuffler has failed',
  failsAbout: 'Say what is so. What the book makes of it stands beside it.',
  cases: {
    plain: 'It can be swapped, and no card is damaged',
    damaged: 'Cards are damaged',
    noTransfer: 'There is no spare device, or the cards cannot be moved to it',
    disadvantaged: 'A player is at a disadvantage',
    unknownOrder: 'Several cards came out at once, and nobody knows their order',
    voidRound: 'The round is to be void',
  },
  damagedCards: 'Damaged cards, for example 9h Kd',
  follows: {
    'shuffler-play-goes-on': 'The round goes on.',
    'shuffler-players-choose': 'Each player says whether they stay in. Those who stay are dealt from a shoe.',
    'shuffler-round-is-void': 'The round is void.',
    'shuffler-operator-chooses': 'The operator says what is void.',
  } as Readonly<Record<string, string>>,
  record: 'Record the failure',
}

export type DeviceWords = typeof atDevices
