import { FIFTY_TWO } from '@openpit/cards'
import { configure, rulebooks } from '@openpit/rulebooks'
import { readScenario, runScenario } from '@openpit/scenario'
import { expect, test } from 'vitest'

const { pontoon } = rulebooks
/** Pontoon is played without tens, so only whole decks show that a ten is not a picture card. */
const WHOLE_DECKS = configure(
  { ...pontoon, answers: { ...pontoon.answers, deck: { ...pontoon.answers.deck, is: FIFTY_TWO } } },
  {},
)

test.each([
  ['an ace and no insurance', 'Ah', ['surrender']],
  ['a king', 'Kh', ['surrender']],
  ['a queen', 'Qh', ['surrender']],
  ['a jack', 'Jh', ['surrender']],
  ['a ten', '10h', ['double', 'hit', 'stand']],
  ['a nine', '9h', ['double', 'hit', 'stand']],
])(
  '[TAS-21.8.1] pontoon with whole decks, the dealer has %s: a nine and a seven are offered %j',
  (_, dealer, offered) => {
    // Against an ace insurance is asked first.
    const insurance = dealer === 'Ah' ? '{ by: ann, do: decline, box: 1 }' : '{ check: {} }'
    // Read as a game with whole decks, because the reader knows that pontoon has no tens.
    const read = readScenario(`
    title: a nine and a seven against ${dealer}
    rulebook: tas
    shoe: 9s ${dealer} 7c
    steps:
      - { by: ann, do: wager, box: 1, main: 20 }
      - { by: dealer, do: deal }
      - ${insurance}
      - { check: { offered: { by: ann, box: 1, is: [${offered}] } } }
  `)
    if (!read.ok || !WHOLE_DECKS.ok) throw new Error('the scenario cannot be read')
    expect(runScenario({ ...read.scenario, configuration: WHOLE_DECKS.table }).failures).toEqual([])
  },
)
