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
import { nameAt, type TableContext, useLiveParts, useNameOf, useTableContext } from '../table-context.ts'
import { dealtIn, linesOf } from './log-lines.ts'

/** The round so far. Each settled line opens to show its clause. */
export function RoundLog() {
  const { shown: view } = useTableContext()
  const { drawer } = useMessages()
  const played = view.boxes.filter(({ bettors }) => bettors.length > 0)
  if (played.length === 0) return <p className="log-none">{drawer.nothing}</p>
  const sum = played.flatMap(({ bettors }) => bettors).reduce((all, { cents }) => all + cents, 0)
  // A new round has a new log: cards of the old one, drawn over, would shift when "10" becomes "K".
  return (
    <div className="log" key={view.round}>
      <h2>{drawer.wagers}</h2>
      <ol>
        <li>{drawer.boxes(played.length, sum)}</li>
      </ol>
      <Dealt view={view} />
      <Played view={view} />
    </div>
  )
}

/** The cards as they were dealt; on a page that was opened later, all cards of each hand. */
function Dealt({ view }: { readonly view: TableView }) {
  const { drawer } = useMessages()
  const { events } = useLiveParts()
  const dealt = dealtIn(events)
  if (view.dealer.cards.length === 0) return null
  return (
    <>
      <h2>
        {drawer.deal} <span className="clause">{view.printed.clauses.deal}</span>
      </h2>
      <ol>
        <li>
          {drawer.dealer} <CardTexts cards={dealt?.get(0) ?? view.dealer.cards} />
        </li>
        {view.boxes.flatMap(({ box, hands }) => {
          const first = dealt?.get(box)
          if (first !== undefined) {
            return [
              <li key={box}>
                {drawer.dealt(box, null)} <CardTexts cards={first} />
              </li>,
            ]
          }
          return hands.map(({ hand, cards }) => (
            <li key={`${box} ${hand}`}>
              {drawer.dealt(box, hands.length > 1 ? hand : null)} <CardTexts cards={cards} />
            </li>
          ))
        })}
      </ol>
    </>
  )
}

/** Decisions, cards and results after the deal, with their clauses. */
function Played({ view }: { readonly view: TableView }) {
  const words = useMessages()
  const { events } = useLiveParts()
  const nameOf = useNameOf()
  const lines = linesOf(words, view, events, nameOf)
  if (lines.length === 0) return null
  return (
    <>
      <h2>{words.drawer.play}</h2>
      <ol className="played">
        {lines.map((line, index) =>
          'text' in line ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
            <li key={index}>
              <span className="grow">
                {line.text} <CardTexts cards={line.cards} />
                {line.has && `, ${line.has}`}
              </span>
              {line.clause !== null && <span className="clause">{line.clause}</span>}
            </li>
          ) : (
            <Line key={`${line.player} ${line.box} ${line.hand} ${line.wager} ${line.clause}`} line={line} />
          ),
        )}
      </ol>
    </>
  )
}

function CardTexts({ cards }: { readonly cards: readonly (string | null)[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: cards in their order
  return cards.map((card, index) => <CardText key={index} card={card} />)
}

function lineText(words: Messages, { shown: view, me, names }: TableContext, line: SettledLine): string {
  const { box, hand, wager, outcome, player } = line
  const hands = view.boxes[box - 1]?.hands.length ?? 1
  const where = `${words.table.box(box)}${hands > 1 ? words.result.hand(hand) : ''}`
  const whose = player === me ? '' : `, ${nameAt(names, player)}`
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
  if (dealer.total.points > 21) return result.dealerBust(own.total.points, dealer.total.points)
  const dealers = dealer.blackjack ? table[printed.blackjackIsCalled.is] : String(dealer.total.points)
  return result.against(own.total.points, dealers)
}

function Line({ line }: { readonly line: SettledLine }) {
  const context = useTableContext()
  const { shown: view } = context
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
          {lineText(words, context, line)}
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
