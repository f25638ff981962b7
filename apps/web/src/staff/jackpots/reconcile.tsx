import type { LinkView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { ActForms } from './act-forms.tsx'
import { agrees } from './funds.tsx'
import type { LinkBooks } from './link-console.tsx'
import { countForms } from './link-forms.ts'
import type { SendToLink } from './send-to-link.ts'
import { useJackpotWords } from './words/words.ts'

interface ReconcileProps {
  readonly link: LinkView
  readonly books: LinkBooks
  readonly send: SendToLink
}

/** What the meter, its parts, the ledger and the displays say, beside each other. */
export function Reconcile({ link, books: { funds, activity, powers }, send }: ReconcileProps) {
  const words = useJackpotWords()
  const { money, locale } = useMessages()
  const read = activity?.tables.filter(({ display }) => display !== null) ?? []
  return (
    <>
      {funds === null ? (
        <p className="note">{words.noFunds}</p>
      ) : (
        <section>
          <p className="small">{words.reconcileLead}</p>
          <table className="link-figures">
            <thead>
              <tr>
                <th scope="col">{words.level}</th>
                <th scope="col">{words.byContributions}</th>
                <th scope="col">{words.ledger}</th>
                <th scope="col">{words.meter}</th>
              </tr>
            </thead>
            <tbody>
              {funds.levels.map((level) => {
                const { start, contributed, seeded, adjusted, moved, paid } = level
                return (
                  <tr key={level.level}>
                    <th scope="row">{level.level === '' ? words.onlyLevel : level.level}</th>
                    <td>{money.dollars(start + contributed + seeded + adjusted + moved - paid)}</td>
                    <td>{money.dollars(level.ledger)}</td>
                    <td className={agrees(level) ? 'right' : 'wrong'}>
                      {money.dollars(level.meter)} <Icon name={agrees(level) ? 'check' : 'clear'} size={16} />
                      <span className="sr">{agrees(level) ? words.agrees : words.differs}</span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <h3>{words.displaysRead}</h3>
          {read.length === 0 && <p>{words.noDisplay}</p>}
          <ul className="readings">
            {read.map(({ table, display }) => (
              <li key={table}>
                <b>{table}</b>
                <span className={display?.agrees ? 'right' : 'wrong'}>
                  {money.dollars(display?.shows ?? 0)} <Icon name={display?.agrees ? 'check' : 'clear'} size={16} />
                </span>
                <small>{new Date(display?.at ?? 0).toLocaleString(locale)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ActForms link={link} powers={powers} send={send} forms={countForms(link, words)} />
    </>
  )
}
