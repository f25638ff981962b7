import type { Layout, Remedies, RemedyMoney, RemedyView } from '@openpit/protocol'
import { useMedia } from '../../../player/table/use-media.ts'
import { partsOf } from '../../../shared/cards/card.tsx'
import { type Messages, useMessages } from '../../../shared/messages/messages.ts'
import { wagerName } from '../../../shared/messages/wager-name.ts'
import { ClauseLabel } from '../../shared/marks.tsx'
import { MiniFelt } from '../../shared/mini-felt.tsx'
import { Person } from '../../shared/person.tsx'
import type { RulingWords } from '../words/ruling-en.ts'
import { useRulingWords } from '../words/ruling-words.ts'

/** On a phone the felts stand above the money. */
export const ROOM_FOR_COLUMNS = '(min-width: 641px)'

interface GridProps {
  readonly asked: Remedies
  readonly book: string
  /** The index of the chosen remedy among all; `null` if none is. */
  readonly chosen: number | null
  /** `null` if this person cannot choose. */
  readonly onChoose: ((index: number) => void) | null
}

/** Before and after: the round as it was paid, and as it would be by each lawful remedy, with everyone's money. */
export function RemedyGrid({ asked, book, chosen, onChoose }: GridProps) {
  const words = useRulingWords()
  const { remedies, money, layout } = asked
  const isWide = useMedia(ROOM_FOR_COLUMNS)
  const lawful = remedies.flatMap((remedy, index) => (remedy.refused === null ? [{ remedy, index }] : []))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many remedies scroll sideways, and keys must reach them
    <section className="remedy-scroll" tabIndex={0} aria-label={words.remedies}>
      {!isWide && <StackedFelts layouts={[layout, ...lawful.map(({ remedy }) => remedy.layout)]} book={book} />}
      <table className="remedies">
        <thead>
          <tr>
            <td />
            <th scope="col" className="as-paid">
              <h2>{words.asPaid}</h2>
              {layout !== null && isWide && <MiniFelt layout={layout} book={book} label={words.asPaid} />}
              <p className="columns">
                <span>{words.paid}</span>
              </p>
            </th>
            {lawful.map(({ remedy, index }) => (
              <RemedyHead
                key={index}
                remedy={remedy}
                book={book}
                isChosen={index === chosen}
                isWide={isWide}
                onChoose={onChoose === null ? null : () => onChoose(index)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {money.map((row) => (
            <MoneyRow
              key={`${row.box} ${row.player} ${row.wager}`}
              row={row}
              indexes={lawful.map(({ index }) => index)}
              chosen={chosen}
            />
          ))}
        </tbody>
        <tfoot>
          <HouseRow money={money} indexes={lawful.map(({ index }) => index)} chosen={chosen} />
        </tfoot>
      </table>
    </section>
  )
}

function StackedFelts({ layouts, book }: { readonly layouts: readonly (Layout | null)[]; readonly book: string }) {
  const words = useRulingWords()
  return layouts.map((layout, index) => {
    const label = index === 0 ? words.asPaid : words.wouldBe
    return layout === null ? null : (
      <figure key={label}>
        <figcaption>{label}</figcaption>
        <MiniFelt layout={layout} book={book} label={label} />
      </figure>
    )
  })
}

function remedyName({ card }: Messages, words: RulingWords, command: RemedyView['command']): string {
  const { rank, suit } = partsOf(typeof command.is === 'string' ? command.is : null)
  return words.remedy(command, card.named(rank, suit))
}

interface HeadProps {
  readonly remedy: RemedyView
  readonly book: string
  readonly isChosen: boolean
  readonly isWide: boolean
  readonly onChoose: (() => void) | null
}

function RemedyHead({ remedy, book, isChosen, isWide, onChoose }: HeadProps) {
  const words = useRulingWords()
  const { command, clause, layout, assumes } = remedy
  const name = remedyName(useMessages(), words, command)
  return (
    <th scope="col" className={isChosen ? 'chosen' : ''}>
      <label>
        <input
          type="radio"
          name="remedy"
          checked={isChosen}
          disabled={onChoose === null}
          onChange={() => onChoose?.()}
        />
        <h2>{name}</h2>
        <ClauseLabel clause={clause} />
      </label>
      <p className="about">
        {words.about(command.do)} {assumes.length > 0 && words.holdsIf(assumes)}
        {layout !== null && !layout.isOver && ` ${words.open}`}
      </p>
      {layout !== null && isWide && <MiniFelt layout={layout} book={book} label={name} />}
      <p className="columns">
        <span>{words.wouldBe}</span>
        <span>{words.change}</span>
      </p>
    </th>
  )
}

interface RowProps {
  readonly indexes: readonly number[]
  readonly chosen: number | null
}

function MoneyRow({ row, indexes, chosen }: RowProps & { readonly row: RemedyMoney }) {
  const messages = useMessages()
  const words = useRulingWords()
  const { player, box, wager, stake, paid, wouldBe } = row
  return (
    <tr>
      <th scope="row">
        <Person player={player} />
        <small>
          {messages.table.box(box)}, {wager === 'main' ? '' : `${wagerName(messages, wager)}, `}
          {messages.money.short(stake)}
        </small>
      </th>
      <td className="num">{paid === null ? words.notSettled : messages.money.signed(paid)}</td>
      {indexes.map((index) => (
        <Would key={index} before={paid ?? 0} after={wouldBe[index] ?? null} isChosen={index === chosen} />
      ))}
    </tr>
  )
}

interface WouldProps {
  readonly before: number
  readonly after: number | null
  readonly isChosen: boolean
}

function Would({ before, after, isChosen }: WouldProps) {
  const { money } = useMessages()
  const words = useRulingWords()
  const change = after === null ? null : after - before
  const mood = change === null || change === 0 ? 'even' : change > 0 ? 'win' : 'loss'
  return (
    <td className={`num${isChosen ? ' chosen' : ''}`}>
      <span>{after === null ? words.notSettled : money.signed(after)}</span>
      <span className={`change ${mood}`}>
        {change === null ? '' : change === 0 ? words.noChange : money.signed(change)}
      </span>
    </td>
  )
}

/** The house has the other side of every line: the sum of a column is zero. */
function HouseRow({ money, indexes, chosen }: RowProps & { readonly money: readonly RemedyMoney[] }) {
  const { money: written } = useMessages()
  const words = useRulingWords()
  const paid = -money.reduce((sum, row) => sum + (row.paid ?? 0), 0)
  return (
    <tr>
      <th scope="row">
        <b>{words.house}</b>
      </th>
      <td className="num">{written.signed(paid)}</td>
      {indexes.map((index) => {
        const isOpen = money.some(({ wouldBe }) => wouldBe[index] === null)
        const sum = -money.reduce((all, { wouldBe }) => all + (wouldBe[index] ?? 0), 0)
        return <Would key={index} before={paid} after={isOpen ? null : sum} isChosen={index === chosen} />
      })}
    </tr>
  )
}

/** Remedies that the book does not allow here: why, and by which clause. */
export function OffRemedies({ remedies }: { readonly remedies: readonly RemedyView[] }) {
  const messages = useMessages()
  const { refused } = messages
  const words = useRulingWords()
  const off = remedies.filter((remedy) => remedy.refused !== null)
  if (off.length === 0) return null
  return (
    <section className="off-remedies" aria-labelledby="off-title">
      <h2 id="off-title">{words.off}</h2>
      <ul>
        {off.map(({ command, clause, refused: refusal }) => (
          <li key={JSON.stringify(command)} className="off-card">
            <b>{remedyName(messages, words, command)}</b> <ClauseLabel clause={clause} />
            <p>
              {refusal?.kind === 'no-wager-on-box'
                ? words.noBetToRuleOn(refusal.box)
                : refusal !== null && refused(refusal)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
