import { type Actor, playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { NOTICE_CHANNELS } from '@openpit/rulebooks'
import fc from 'fast-check'

export const PLAYERS = ['ann', 'bob', 'carl']
export const MAX: Actor = { person: 'max', role: 'manager' }

const player = fc.constantFrom(...PLAYERS)
const prize = fc.constantFrom('purse', 'cup', 'dollars', 'boat')
const cage: Actor = { person: 'cat', role: 'cage' }
const dealer: Actor = { person: 'dee', role: 'dealer' }
const by = fc.constantFrom(MAX, MAX, MAX, cage, dealer)
const cents = fc.constantFrom(0, 5000, 600_000, 1_200_000).map((amount) => amount as Cents)
const told = fc.subarray(['inspector', 'player'])

function does<Name extends string>(name: Name): fc.Arbitrary<Name> {
  return fc.constant(name)
}

const amended = fc.constantFrom({ nature: 'a bowl' }, { presence: true }, { notice: '' })
const channel = fc.constantFrom(...NOTICE_CHANNELS, 'pigeon')
const as = fc.record({ cash: cents, cheque: cents, transfer: cents, goods: cents }, { requiredKeys: [] })
const reason = fc.constantFrom('', 'late')
const name = fc.constantFrom('', 'Ann Lee')
const address = fc.constantFrom('', '1 Bay St')
const fate = fc.constantFrom('postpone' as const, 'postpone' as const, 'cancel' as const)
const duty = fc.constantFrom('tellInspector' as const, 'giveReasons' as const)
const scrutineer = fc.constantFrom('max', 'sam')

/** Anything that people could say, sensible or not; the hours since the last command come with it. */
export const anyCommand = fc.record({
  hours: fc.constantFrom(0, 0, 1, 12, 24),
  command: fc.oneof(
    fc.record({ do: does('submitTerms'), by }),
    fc.record({ do: does('startPromotion'), by }),
    fc.record({ do: does('amendTerms'), by, terms: amended, approved: fc.boolean() }),
    fc.record({ do: does('enter'), by: player.map(playerActor), wagered: cents }),
    fc.record({ do: does('draw'), by, prize, scrutineer, present: fc.subarray(PLAYERS) }),
    fc.record({ do: does('notifyWinner'), by, player, channel }),
    fc.record({ do: does('awardPrize'), by, player, prize, as, alternative: fc.boolean() }),
    fc.record({ do: does('refuseClaim'), by, player, prize, reason, name, address, told }),
    fc.record({ do: does('compromised'), by, fate, told }),
    fc.record({ do: does('validated'), by }),
    fc.record({ do: does('done'), by, duty }),
    fc.record({ do: does('dispute'), by: player.map(playerActor) }),
    fc.record({ do: does('decideDispute'), by, player }),
  ),
})
