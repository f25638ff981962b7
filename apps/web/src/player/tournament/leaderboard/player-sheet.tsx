import type { PlayerSheet } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { linkTo } from '../../../route.ts'
import { CardText } from '../../../shared/cards/card-text.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Dialog } from '../../../shared/parts/dialog.tsx'
import { Answered, useAsked } from '../../../shared/parts/page.tsx'
import { getJson } from '../../../shared/wire/http.ts'
import { useEntrantName } from '../names.ts'
import { figure, gapText } from '../table/places.ts'
import { useBoardWords, useTournamentWords, wordFor } from '../words/words.ts'
import { labPath } from './lab-link.ts'

interface SheetProps {
  readonly tournament: string
  readonly book: string
  readonly player: string
  /** The version of the tournament: a later one may have more hands. */
  readonly stamp: number
  readonly onClose: () => void
}

/** Every hand of a player that is over, the latest first. */
export function PlayerSheetDialog({ tournament, book, player, stamp, onClose }: SheetProps) {
  const path = `/api/tournaments/${encodeURIComponent(tournament)}/players/${encodeURIComponent(player)}`
  const asked = useAsked(path, () => getJson<PlayerSheet>(path))
  const { again } = asked
  const nameOf = useEntrantName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the tournament has gone on
  useEffect(again, [stamp])
  return (
    <Dialog title={nameOf(player)} onClose={onClose} side>
      <div className="player-sheet">
        <Answered asked={asked}>{(sheet) => <Sheet sheet={sheet} book={book} />}</Answered>
      </div>
    </Dialog>
  )
}

function Sheet({ sheet, book }: { readonly sheet: PlayerSheet; readonly book: string }) {
  const { player, hands, deductions } = sheet
  const words = useBoardWords()
  const { locale } = useMessages()
  return (
    <>
      {hands.length === 0 && <p>{words.noHands}</p>}
      <ol>
        {hands.toReversed().map((hand) => (
          <li key={`${hand.session} ${hand.hand} ${hand.isPlayOff} ${hand.chips} ${hand.dealer}`}>
            <SheetRow hand={hand} />
            <LabLink path={hand.lastHand === undefined ? null : labPath(book, player, hand.lastHand)} />
          </li>
        ))}
      </ol>
      {deductions.map(({ session, hand, cents, because, clause }) => (
        <p key={`${session} ${hand}`}>
          {words.deducted(hand, figure(cents, locale), words.because[because])} <span className="clause">{clause}</span>
        </p>
      ))}
    </>
  )
}

/** The last hand of a session, opened in the lab: what each bet would have been worth. */
function LabLink({ path }: { readonly path: string | null }) {
  const { toLab } = useBoardWords()
  if (path === null) return null
  return (
    <p>
      <a {...linkTo(path)}>{toLab}</a>
    </p>
  )
}

function SheetRow({ hand: shown }: { readonly hand: PlayerSheet['hands'][0] }) {
  const words = useBoardWords()
  const { hand: handOf } = useTournamentWords()
  const { locale } = useMessages()
  const { session, hand, isPlayOff, bet, result, chips, lines } = shown
  return (
    <>
      <h3>
        {words.session(session)}, {isPlayOff ? words.playOff : handOf(hand, null)}
      </h3>
      <SheetCards hand={shown} />
      <p>
        {words.bet(figure(bet, locale))} · <b>{gapText(result, locale)}</b> · {words.holds(figure(chips, locale))}
      </p>
      <p className="clause">
        {lines.map(({ wager, profit, clause }) => (
          <span key={`${wager} ${clause}`}>
            {wordFor(words.wagers, wager) ?? wager} {gapText(profit, locale)} ({clause}){' '}
          </span>
        ))}
      </p>
    </>
  )
}

/** The player's cards and the dealer's. */
export function SheetCards({
  hand: { cards, dealer },
}: {
  readonly hand: Pick<PlayerSheet['hands'][0], 'cards' | 'dealer'>
}) {
  const { against } = useBoardWords()
  return (
    <p>
      {cards.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hands of a box have no other name
        <span key={index} className="sheet-cards">
          <Cards cards={one} />
        </span>
      ))}{' '}
      {against} <Cards cards={dealer} />
    </p>
  )
}

function Cards({ cards }: { readonly cards: readonly string[] }) {
  return (
    <>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shoe holds the same card several times
        <CardText key={index} card={card} />
      ))}
    </>
  )
}
