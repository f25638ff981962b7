import type { SettledLine, TableView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useClause } from '../../../rules/clauses.ts'
import { CardText } from '../../../shared/cards/card-text.tsx'
import type { Messages } from '../../../shared/messages/messages.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { wagerName } from '../../../shared/messages/wager-name.ts'
import { Icon } from '../../../shared/parts/icon.tsx'
import { moodOf } from '../../../shared/parts/tag.tsx'
import { isOnHand, isSideLine } from '../selectors.ts'
import { plateName, useTableContext } from '../table-context.ts'

/** The round so far. Each settled line opens to show its clause. */
export function RoundLog() {
  const { shown: view } = useTableContext()
  const { drawer } = useMessages()
  const played = view.boxes.filter(({ bettors }) => bettors.length > 0)
  if (played.length === 0) return <p className="log-none">{drawer.nothing}</p>
  const sum = played.flatMap(({ bettors }) => bettors).reduce((all, { cents }) => all + cents, 0)
  return (
    <div className="log">
      <h2>{drawer.wagers}</h2>
      <ol>
        <li>{drawer.boxes(played.length, sum)}</li>
      </ol>
      <Dealt view={view} />
      {view.settled.length > 0 && (
        <>
          <h2>{drawer.settlement}</h2>
          <ol>
            {view.settled.map((line) => (
              <Line key={`${line.player} ${line.box} ${line.hand} ${line.wager} ${line.clause}`} line={line} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function Dealt({ view }: { readonly view: TableView }) {
  const { drawer } = useMessages()
  const { cards } = view.dealer
  if (cards.length === 0) return null
  return (
    <>
      <h2>{drawer.deal}</h2>
      <ol>
        <li>
          {drawer.dealer} <CardTexts cards={cards} />
        </li>
        {view.boxes.flatMap(({ box, hands }) =>
          hands.map(({ hand, cards: own }) => (
            <li key={`${box} ${hand}`}>
              {drawer.dealt(box)} <CardTexts cards={own} />
            </li>
          )),
        )}
      </ol>
    </>
  )
}

function CardTexts({ cards }: { readonly cards: readonly (string | null)[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: cards in their order
  return cards.map((card, index) => <CardText key={index} card={card} />)
}

export function lineText(words: Messages, view: TableView, line: SettledLine, me: string | null): string {
  const { box, hand, wager, outcome, player } = line
  const hands = view.boxes[box - 1]?.hands.length ?? 1
  const where = `${words.table.box(box)}${hands > 1 ? words.result.hand(hand) : ''}`
  const whose = player === me ? '' : `, ${plateName(player)}`
  const what = wager === 'main' ? '' : `, ${wagerName(words, wager)}`
  const paid = line.line === null ? '' : `, ${words.rules.lines[line.line] ?? line.line}`
  return `${where}${whose}${what}: ${totals(words, view, line)}${words.inSentence(words.result[outcome])}${paid}`
}

/** The totals that decided a hand; nothing if totals did not decide it. */
function totals({ result, table }: Messages, { boxes, dealer, printed }: TableView, line: SettledLine): string {
  const own = boxes[line.box - 1]?.hands[line.hand - 1]
  if (!isOnHand(line) || own?.total == null || own.blackjack || own.surrendered) return ''
  if (own.bust) return result.bustWith(own.total.points)
  if (dealer.total === null) return ''
  const dealers = dealer.blackjack ? table[printed.blackjackIsCalled.is] : String(dealer.total.points)
  return result.against(own.total.points, dealers)
}

function Line({ line }: { readonly line: SettledLine }) {
  const { shown: view, me } = useTableContext()
  const words = useMessages()
  const [isOpen, setOpen] = useState(false)
  const mood = line.profit > 0 && isSideLine(view, line) ? 'side' : moodOf(line.profit)
  return (
    <li className={isOpen ? 'line open' : 'line'}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={`mk ${mood}`}>
          <Icon name={mood} size={16} />
        </span>
        <span className="grow">
          {lineText(words, view, line, me)}
          {line.profit !== 0 && (
            <>
              , <span className="nowrap">{words.money.signed(line.profit)}</span>
            </>
          )}
        </span>
        <span className="clause">{line.clause}</span>
      </button>
      {isOpen && <ClauseText book={view.rulebook} clause={line.clause} stake={line.stake} />}
    </li>
  )
}

function ClauseText(props: { readonly book: string; readonly clause: string; readonly stake: number }) {
  const { result, site } = useMessages()
  const found = useClause(props.book, props.clause)
  const text = found === 'loading' ? site.loading : (found?.summary ?? result.noClause)
  return (
    <p>
      {text} {result.stake(props.stake)}.
    </p>
  )
}
