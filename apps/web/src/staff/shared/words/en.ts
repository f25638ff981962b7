import { joinList } from '../../../shared/messages/join-list.ts'

const ROLES: Readonly<Record<string, string>> = {
  dealer: 'Dealer',
  supervisor: 'Gaming supervisor',
  assistantManager: 'Assistant gaming manager',
  manager: 'Gaming manager',
  inspector: 'Inspector',
  surveillance: 'Surveillance',
  director: 'Tournament director',
  cage: 'Cage',
  regulator: 'Regulator',
  administrator: 'Administrator',
  player: 'Player',
}

/** The texts that all consoles share. */
export const en = {
  role: (role: string): string => ROLES[role] ?? role,
  door: {
    signOn: 'Sign on with your own name. The log keeps who did what.',
    locked: 'Nobody has touched this console for a while, so it is locked. Sign on again.',
    signOnDo: 'Sign on',
    notYours: (role: string, roles: readonly string[]): string =>
      `You are signed on as ${role}. This console is for: ${joinList(roles, 'and')}.`,
    otherPerson: 'Sign on as someone else',
    duty: 'Your account needs a step before you can work: a password of your own, or a second factor.',
    toAccount: 'Go to your account',
  },
  line: {
    lost: (since: string): string => `No connection since ${since}.`,
    moving: 'The table is moving to another server.',
    catchingUp: 'Connected again. Catching up with the table.',
  },
  light: {
    works: 'works',
    slow: 'is slow',
    away: 'is away',
    fault: 'is out of order',
    keyed: 'off, cards are keyed',
    none: 'not fitted',
  },
  shoeLeft: (cards: number): string => `${cards} left`,
  sending: 'Sending',
  noAccount: 'no account',
  onHold: 'On hold',
  training: 'Training: nothing here counts',
  keyNamed: (key: string): string => `key ${key}`,
}

export type StaffWords = typeof en
