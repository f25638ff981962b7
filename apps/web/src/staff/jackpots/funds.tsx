import type { FundsView, LinkActivity, LinkFunds, LinkView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useJackpotWords } from './words/words.ts'

interface FundsProps {
  readonly link: LinkView
  readonly funds: LinkFunds
  readonly activity: LinkActivity | null
}

/** Each level as a sum that can be read, and beside it the ledger, the parts and the displays. */
export function Funds({ link, funds, activity }: FundsProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  return (
    <section aria-label={words.money}>
      {funds.levels.map((level) => (
        <LevelSum key={level.level} level={level} />
      ))}
      <Checks link={link} funds={funds} activity={activity} />
      <p className="small">
        {words.transit(money.dollars(funds.transit))}
        {funds.countDiffers && <b className="wrong">{` ${words.countDiffers}`}</b>}
        {link.status === 'suspended' && ` ${words.isSuspended}`}
      </p>
    </section>
  )
}

/** Each part of a sum is rounded down, by less than a cent: together up to this many cents may be missing. */
const PARTS = 6

/** Whether the parts of a level add up to its meter, and the ledger has the same. */
export function agrees({ start, contributed, seeded, adjusted, moved, paid, meter, ledger }: FundsView): boolean {
  const sum = start + contributed + seeded + adjusted + moved - paid
  return ledger === meter && Math.abs(sum - meter) < PARTS
}

function LevelSum({ level }: { readonly level: FundsView }) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const parts = [
    [words.start, money.dollars(level.start)],
    [words.contributed, money.signed(level.contributed)],
    [words.seeded, money.signed(level.seeded + level.adjusted + level.moved)],
    [words.paid, money.signed(-level.paid)],
  ] as const
  return (
    <dl className="level-sum" aria-label={level.level === '' ? words.money : level.level}>
      {level.level !== '' && (
        <div>
          <dt>{words.level}</dt>
          <dd>{level.level}</dd>
        </div>
      )}
      {parts.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {level.reserve > 0 && (
        <div>
          <dt>{words.reserve}</dt>
          <dd>{money.dollars(level.reserve)}</dd>
        </div>
      )}
      <div className="meter-is">
        <dt>{words.meter}</dt>
        <dd className="sum">= {money.dollars(level.meter)}</dd>
      </div>
    </dl>
  )
}

function Checks({ link, funds, activity }: FundsProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const sumOf = (pick: (level: FundsView) => number) => funds.levels.reduce((sum, level) => sum + pick(level), 0)
  const isRight = funds.levels.every(agrees)
  const read = (activity?.tables ?? []).flatMap(({ table, display }) =>
    display !== null && link.tables.some((station) => station.table === table) ? [display] : [],
  )
  const agreeing = read.filter((display) => display.agrees).length
  return (
    <dl className="link-checks">
      <div>
        <dt>{words.ledger}</dt>
        <dd className={isRight ? 'right' : 'wrong'}>
          {money.dollars(sumOf(({ ledger }) => ledger))} <Icon name={isRight ? 'check' : 'clear'} size={16} />
          <small>{isRight ? words.agrees : words.differs}</small>
        </dd>
      </div>
      <div>
        <dt>{words.wonUnpaid}</dt>
        <dd>{money.dollars(sumOf(({ won }) => won))}</dd>
      </div>
      <div>
        <dt>{words.displays(agreeing, link.tables.length)}</dt>
        <dd className={agreeing < read.length ? 'wrong' : ''}>
          {read[0] === undefined ? words.noDisplay : money.dollars(read[0].shows)}
        </dd>
      </div>
    </dl>
  )
}
