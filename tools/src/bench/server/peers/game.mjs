// The game that the peers play: a minimal blackjack table. The framework owns the tables (schema objects, or drafts of
// plain ones), so these functions change them in place and keep no state.

export const PURSE_CENTS = 1_000_000_000
const DECKS = 6
/** The shoe is shuffled when this many cards are left: more than any round of five seats can take. */
const CUT_CARD = 78

export const NEW_SHOE = Array.from({ length: DECKS * 52 }, (_, index) => index % 52)

export function needsShuffle(shoe, next) {
  return shoe.length - next < CUT_CARD
}

export function newSeat() {
  return { cards: [], total: 0, wager: 0, purse: PURSE_CENTS, won: 0, moves: 0, done: true }
}

/** Places a wager; `false` if it is refused: a seat may wager once a round, and no more than its purse. */
export function wager(seat, cents) {
  if (!Number.isSafeInteger(cents) || cents <= 0 || seat.wager !== 0 || cents > seat.purse) return false
  seat.purse -= cents
  seat.wager = cents
  seat.moves++
  return true
}

export function allWagered(seats) {
  return seats.every(({ wager }) => wager !== 0)
}

/** Deals two cards to each seat and one to the dealer; returns the dealer's second, which stays hidden. */
export function deal(dealer, seats, draw) {
  seats.forEach((seat) => {
    seat.cards.length = 0
    seat.cards.push(draw(), draw())
    seat.total = totalOf(seat.cards)
    seat.won = 0
    seat.done = seat.total === 21
  })
  dealer.cards.length = 0
  dealer.cards.push(draw())
  dealer.total = totalOf(dealer.cards)
  return draw()
}

export function hit(seat, draw) {
  seat.cards.push(draw())
  seat.total = totalOf(seat.cards)
  seat.done = seat.total >= 21
  seat.moves++
}

export function stand(seat) {
  seat.done = true
  seat.moves++
}

/** The index of the next seat that has to decide, or -1. */
export function nextSeat(seats, from) {
  for (let place = from; place < seats.length; place++) if (!seats[place].done) return place
  return -1
}

/** Shows the hidden card, draws to 17 if any seat is still in, and settles every wager. */
export function settle(dealer, seats, hidden, draw) {
  dealer.cards.push(hidden)
  dealer.total = totalOf(dealer.cards)
  if (seats.some(({ total }) => total <= 21)) {
    while (dealer.total < 17) {
      dealer.cards.push(draw())
      dealer.total = totalOf(dealer.cards)
    }
  }
  seats.forEach((seat) => {
    seat.won = paid(seat, dealer)
    seat.purse += seat.won
    seat.wager = 0
  })
}

function paid({ cards, total, wager }, dealer) {
  if (total > 21) return 0
  const blackjack = total === 21 && cards.length === 2
  const against = dealer.total === 21 && dealer.cards.length === 2
  if (blackjack !== against) return blackjack ? Math.floor(wager * 2.5) : 0
  if (dealer.total > 21 || total > dealer.total) return wager * 2
  return total === dealer.total ? wager : 0
}

function totalOf(cards) {
  let total = 0
  let ace = false
  for (let index = 0; index < cards.length; index++) {
    const rank = cards[index] % 13
    total += Math.min(rank + 1, 10)
    ace ||= rank === 0
  }
  return ace && total <= 11 ? total + 10 : total
}

export function shuffle(cards) {
  for (let left = cards.length - 1; left > 0; left--) {
    const chosen = Math.floor(Math.random() * (left + 1))
    const card = cards[left]
    cards[left] = cards[chosen]
    cards[chosen] = card
  }
}
