import type { VoucherTerms } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { centsOf } from '../shared/amount.ts'
import { AmountField } from '../shared/amount-field.tsx'
import { timeIn } from '../shared/time-in.ts'

const GAMES = ['nsw', 'star'] as const
type Game = (typeof GAMES)[number]

/** A voucher as the form has it. */
interface VoucherDraft {
  readonly player: string
  readonly value: string
  readonly expires: string
  readonly least: string
  readonly games: readonly Game[]
  readonly afterWin: VoucherTerms['afterWin']
}

const NEW_VOUCHER: VoucherDraft = {
  player: '',
  value: '',
  expires: '',
  least: '',
  games: ['nsw', 'star'],
  afterWin: 'back',
}

/** A new voucher. Its conditions stay with the tokens for which it is exchanged. */
export function IssueForm({ onIssued }: { readonly onIssued: () => void }) {
  const words = usePromotionWords()
  const [draft, setDraft] = useState(NEW_VOUCHER)
  const [code, setCode] = useState<string | null>(null)
  const request = useRequest(onIssued)
  const issue = async () => setCode((await desk.issue(termsFrom(draft))).voucher)
  return (
    <form
      className="account-form"
      onSubmit={(event) => {
        event.preventDefault()
        request.send(issue)
      }}
    >
      <VoucherFields draft={draft} onChange={(more) => setDraft({ ...draft, ...more })} />
      {request.problem !== null && (
        <p className="note" role="alert">
          {request.problem}
        </p>
      )}
      {code !== null && request.problem === null && <p role="status">{words.issued(code)}</p>}
      <button type="submit" className="btn go">
        {words.issueDo}
      </button>
    </form>
  )
}

function termsFrom({ player, value, expires, least, games, afterWin }: VoucherDraft): VoucherTerms {
  return {
    rulebook: games[0] ?? 'nsw',
    player: player.trim().toLowerCase(),
    value: centsOf(value) ?? null,
    games,
    expires: timeIn(expires) ?? null,
    minimumWager: centsOf(least) ?? 0,
    areas: ['main'],
    afterWin,
    kind: null,
    approved: null,
  }
}

interface VoucherFieldsProps {
  readonly draft: VoucherDraft
  readonly onChange: (more: Partial<VoucherDraft>) => void
}

function VoucherFields({ draft, onChange }: VoucherFieldsProps) {
  const words = usePromotionWords()
  const { player, value, least, expires, afterWin } = draft
  return (
    <>
      <label>
        {words.holder}
        <input
          required
          maxLength={40}
          value={player}
          onInput={(event) => onChange({ player: event.currentTarget.value })}
        />
      </label>
      <AmountField label={words.value} text={value} isRequired onChange={(text) => onChange({ value: text })} />
      <GameFields games={draft.games} onChange={(games) => onChange({ games })} />
      <AmountField label={words.leastWager} text={least} onChange={(text) => onChange({ least: text })} />
      <label>
        {words.expires}
        <input
          type="datetime-local"
          value={expires}
          onInput={(event) => onChange({ expires: event.currentTarget.value })}
        />
      </label>
      <label>
        {words.afterWin}
        <select
          value={afterWin}
          onChange={(event) => onChange({ afterWin: event.currentTarget.value as VoucherTerms['afterWin'] })}
        >
          <option value="back">{words.afterWins.back}</option>
          <option value="collected">{words.afterWins.collected}</option>
        </select>
      </label>
    </>
  )
}

interface GameFieldsProps {
  readonly games: readonly Game[]
  readonly onChange: (games: readonly Game[]) => void
}

function GameFields({ games, onChange }: GameFieldsProps) {
  const words = usePromotionWords()
  const { books } = useMessages()
  const toggle = (game: Game, isOn: boolean) => {
    onChange(GAMES.filter((name) => (name === game ? isOn : games.includes(name))))
  }
  return (
    <fieldset>
      <legend>{words.games}</legend>
      {GAMES.map((game) => (
        <label key={game} className="check">
          <input
            type="checkbox"
            checked={games.includes(game)}
            onChange={(event) => toggle(game, event.currentTarget.checked)}
          />
          {books[game].name}
        </label>
      ))}
    </fieldset>
  )
}
