/** A valid scenario that passes; tests change parts of it. */
export const PLAIN_WIN = `title: A plain win
rulebook: nsw
options: { decks: 6 }
shoe: Ks 9d 8h 8c
steps:
  - { by: ann, do: wager, box: 1, main: 10 }
  - { by: dealer, do: deal }
  - { by: ann, do: stand, box: 1 }
expect:
  net: { ann: 10 }
  dealer: 9d 8c
`
