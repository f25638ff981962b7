import { fromHex, hex, sealedWagerHash } from '@openpit/proof'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Dialog } from '../../../shared/parts/dialog.tsx'
import { Icon } from '../../../shared/parts/icon.tsx'
import { useNameOf } from '../../table/table-context.ts'
import { useTableWords } from '../words/words.ts'
import { figure } from './places.ts'
import { type TournamentPlay, useTournamentPlay } from './play-context.ts'

/** The form of a secret bet. The browser makes the salt; the hash is public as soon as it is sealed. */
export function Envelope({ onClose }: { readonly onClose: () => void }) {
  const words = useTableWords()
  const { locale } = useMessages()
  const play = useTournamentPlay()
  const { table, seat, live, draft, tell } = play
  const [text, setText] = useState('')
  const cents = /^\d{1,9}$/.test(text) ? Number(text) * 100 : 0
  const { limits, unit } = table
  const amount = (of: number) => figure(of, locale)
  const checks = [
    [
      cents >= limits.minimum && cents <= limits.maximum,
      words.checks.limits(amount(limits.minimum), amount(limits.maximum)),
    ],
    [cents > 0 && cents % unit === 0, words.checks.unit(amount(unit))],
    [cents > 0 && cents <= live.you.chips, words.checks.chips(amount(live.you.chips))],
  ] as const
  const isRight = checks.every(([holds]) => holds)
  const box = seat?.box ?? 1
  const seal = async () => {
    const secret = sealedBet(play, cents)
    if (await tell({ do: 'wager', table: table.table, box, secret })) onClose()
  }
  const openly = () => {
    if (isRight) draft.set(cents)
    onClose()
  }
  return (
    <Dialog title={words.sealTitle(box)} onClose={onClose}>
      <div className="envelope">
        <p className="small">
          <Icon name="lock" /> {words.sealLead}
        </p>
        <label className="paper">
          <b>{words.sealHead}</b>
          <small>{words.sealPlace(live.desk.title, table.table, box, table.hand)}</small>
          <span>{words.amount}</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onInput={({ currentTarget: { value } }) => setText(value)}
          />
        </label>
        <Checks checks={checks} />
        <p className="actions">
          <button type="button" className="btn inline" onClick={openly}>
            {words.betOpenly}
          </button>
          <button type="button" className="btn go inline" disabled={!isRight} onClick={() => void seal()}>
            {words.seal(cents > 0 ? amount(cents) : '')}
          </button>
        </p>
        <p className="small">{words.sealAfter}</p>
      </div>
    </Dialog>
  )
}

function Checks({ checks }: { readonly checks: readonly (readonly [boolean, string])[] }) {
  const words = useTableWords()
  return (
    <ul className="checks">
      {checks.map(([holds, what]) => (
        <li key={what}>
          <Icon name={holds ? 'check' : 'minus'} />
          {what} <span className="sr">{holds ? words.isRight : words.isWrong}</span>
        </li>
      ))}
    </ul>
  )
}

function sealedBet({ name, live, table, me }: TournamentPlay, cents: number) {
  const salt = hex(crypto.getRandomValues(new Uint8Array(32)))
  const place = { tournament: name, session: live.desk.session, table: table.table, hand: table.hand, player: me }
  return { cents, salt, hash: hex(sealedWagerHash(place, cents, fromHex(salt, 32) as Uint8Array)) }
}

/** The player's own sealed bet. Its amount is on screen only while they hold the button. */
export function OwnSeal() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { live } = useTournamentPlay()
  const [isShown, setShown] = useState(false)
  const { secret } = live.you
  if (secret === null) return null
  const hide = () => setShown(false)
  const show = () => setShown(true)
  return (
    <p className="own-seal">
      {words.youSealed}{' '}
      <button
        type="button"
        className="btn inline"
        onPointerDown={show}
        onPointerUp={hide}
        onPointerLeave={hide}
        onKeyDown={({ key }) => key === ' ' && show()}
        onKeyUp={hide}
        onBlur={hide}
      >
        {isShown ? figure(secret, locale) : words.holdToSee}
      </button>
    </p>
  )
}

/** The envelopes of this hand, and those of the hand before with what was in them. */
export function Seals() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { table, name, live } = useTournamentPlay()
  const nameOf = useNameOf()
  const { seals, opened } = table
  const isGenuine = ({ player, hand, hash, cents, salt }: (typeof opened)[0]) => {
    const place = { tournament: name, session: live.desk.session, table: table.table, hand, player }
    return hex(sealedWagerHash(place, cents, fromHex(salt, 32) as Uint8Array)) === hash
  }
  return (
    <>
      {seals.length > 0 && <h2>{words.sealsNow}</h2>}
      {seals.map(({ player, hash }) => (
        <p key={player} className="seal">
          {nameOf(player)} <code title={words.fingerprint}>{hash}</code>
        </p>
      ))}
      {opened.length > 0 && <h2>{words.sealsOpened}</h2>}
      {opened.map((seal) => (
        <p key={seal.player} className="seal">
          {words.openedTo(nameOf(seal.player), figure(seal.cents, locale))},{' '}
          {isGenuine(seal) ? words.holds : words.fails} <code title={words.fingerprint}>{seal.hash}</code>
        </p>
      ))}
    </>
  )
}
