import type { Report } from '@openpit/proof'
import type { TroubleKind } from '../trouble.ts'

type Check = Report['checks'][number]
type Note = Report['notes'][number]

const troubles: Readonly<Record<TroubleKind, string>> = {
  'shoe-changed': 'The shoe is not the one that was announced.',
  'other-game': 'The shoe is for another game.',
  'own-missing': 'Your part is missing from the closed list.',
  'own-changed': 'The closed list has another part under your name.',
  'list-wrong': 'The closed list does not match its published hash.',
  'bad-signature': 'The signature of the house is missing or wrong.',
  'changed-later': 'Something already published has changed.',
  'wrong-proof': 'The proof of a card is wrong.',
  'other-card': 'A card on the table was not the card that was fixed.',
  'broken-transcript': 'The transcript of the shoe fails its check.',
  'differs-from-copy': 'The transcript differs from the copy in your browser.',
}

/** What the client says about the shoes that it has checked. */
export const en = {
  troubles,
  check: ({ name, finding }: Check) => `${name}: ${finding}`,
  note: ({ text }: Note) => text,
  suspects: (fields: string) => `One change would explain everything: ${fields}`,
  wagers: (wagers: number) =>
    `${wagers} ${wagers === 1 ? 'bet is' : 'bets are'} in the list where they were: each hash holds`,
  holds: 'Last shoe checked, card by card. Everything matched your copy.',
  wrong: (shoe: string) => `Shoe ${shoe}: something is wrong.`,
  wrongAbout:
    'The house may have changed the cards. Download both files and show them to the supervisor or the regulator.',
  withheld: 'Your random bytes were not shown.',
  withheldAbout:
    'With them, the house could have chosen the order of the cards. This shoe will be void, and another will follow.',
  keyChanged: 'The house signs with another key.',
  keyChangedAbout: (was: string, is: string) =>
    `It was ${was}…, now it is ${is}…. Ask the house before you accept it: someone may be posing as the house.`,
  acceptKey: 'Accept the new key',
  noSignatures: 'This browser cannot check the signatures of the house. Everything else is checked.',
  download: 'Download both files',
  dismiss: 'Close',
}

export type FairnessWords = typeof en
