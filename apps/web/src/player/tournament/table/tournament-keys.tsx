import { useState } from 'preact/hooks'
import { isOnButton, KeyList, useKeyPress } from '../../../shared/parts/keys.tsx'
import { isNomination } from '../../table/controls/decisions.tsx'
import { pressDecision } from '../../table/controls/keyboard.tsx'
import { useTableWords } from '../words/words.ts'
import { jokerValueOf } from './jokers.ts'
import { type TournamentPlay, useTournamentPlay } from './play-context.ts'

/** Keys of a tournament's table. They press the buttons, which know what can be done now. */
export function TournamentKeys({ onStandings }: { readonly onStandings: () => void }) {
  const words = useTableWords()
  const play = useTournamentPlay()
  const [isOpen, setOpen] = useState(false)
  useKeyPress(({ key, target, repeat }) => {
    if (repeat) return false
    if (key === '?') setOpen(true)
    else if (key.toLowerCase() === 'l') onStandings()
    else return handleKey(play, key, target)
    return true
  })
  return isOpen ? <KeyList title={words.keys} list={words.keyList} onClose={() => setOpen(false)} /> : null
}

/** Returns whether the key did something. */
function handleKey({ live, draft, table }: TournamentPlay, key: string, target: EventTarget | null): boolean {
  const [choice] = live.you.choices
  if (choice !== undefined && isNomination(choice)) return pressJoker(jokerValueOf(key))
  if (choice !== undefined) return pressDecision(key.toUpperCase())
  if (document.querySelector('.wager-tray') === null) return false
  const { cents, least, most, sums, set } = draft
  switch (key.toLowerCase()) {
    case 'w':
      document.querySelector<HTMLElement>('.sums button:not([disabled])')?.focus()
      return true
    case '+':
      set(Math.min(most, cents + table.unit))
      return true
    case '-':
      set(Math.max(least, cents - table.unit))
      return true
    case 'n': {
      const amounts = sums.flatMap((sum) => (sum.cents === null ? [] : [sum.cents]))
      set(amounts[(amounts.indexOf(cents) + 1) % amounts.length] ?? least)
      return true
    }
    case 'e':
      return pressTray('seal')
    case 'p':
      return pressTray('pass')
    case 'v':
      return pressTray('voucher')
    case 'enter':
      return isOnButton(target) ? false : pressTray('bet')
    default:
      return false
  }
}

function pressJoker(value: string | undefined): boolean {
  if (value === undefined) return false
  document.querySelector<HTMLButtonElement>(`[data-joker="${value}"]`)?.click()
  return true
}

function pressTray(name: string): boolean {
  document.querySelector<HTMLButtonElement>(`[data-tray="${name}"]`)?.click()
  return true
}
