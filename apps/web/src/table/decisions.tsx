import type { Choice, PlayerCommand, YourView } from '@openpit/protocol'
import { useEffect, useRef } from 'react'
import type { Messages } from '../messages/messages.ts'
import { useMessages } from '../messages/messages.ts'
import { Ring } from '../parts/ring.tsx'
import { type Scene, useScene } from './scene.ts'

type Turn = YourView['choices'][number] & { readonly hand: number }

/** Reasons that say no more than that this is another moment: the decision is not shown at all. */
const NOT_NOW: ReadonlySet<string> = new Set([
  'offer-not-open',
  'cards-face-up',
  'nothing-to-rescue',
  'surrender-not-offered',
  'not-in-this-book',
  'wrong-phase',
])

export function shownChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ refused }) => refused === null || !NOT_NOW.has(refused.kind))
}

/** The keys of decisions. */
export const KEYS: Readonly<Record<string, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  surrender: 'R',
  insure: 'I',
  evenMoney: 'I',
  follow: 'D',
  rescue: 'R',
  pressPrizeButton: 'P',
  decline: 'N',
}

/** It is the player's turn: every decision of the book, the same weight for all that are offered. */
export function Decisions({ choice }: { readonly choice: Turn }) {
  const { view } = useScene()
  const words = useMessages()
  const group = useRef<HTMLDivElement>(null)
  const { box, hand } = choice
  const cards = view.boxes[box - 1]?.hands[hand - 1]?.cards.length
  // The turn comes, or goes on after a card: focus on the first decision, unless the player is elsewhere on purpose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new decision
  useEffect(() => {
    const at = document.activeElement
    if (at === null || at === document.body || at.closest('.controls') !== null) {
      group.current?.querySelector<HTMLButtonElement>('.go')?.focus({ preventScroll: true })
    }
  }, [view.round, box, hand, cards])
  const hands = view.boxes[box - 1]?.hands.length ?? 1
  return (
    <>
      <div className="prompt">
        <p className="grow">
          <b>
            {words.table.box(box)}
            {hands > 1 ? `, ${words.table.hand(hand).toLowerCase()}` : ''}:
          </b>{' '}
          {situation(words, view, box, hand)}
        </p>
        {view.deadline !== null && <Ring deadline={view.deadline} size={32} />}
      </div>
      <div className="decisions" ref={group}>
        {shownChoices(choice.of).map((each) => (
          <DecisionButton key={each.do} choice={each} box={box} hand={hand} />
        ))}
      </div>
    </>
  )
}

function situation(words: Messages, view: Scene['view'], box: number, hand: number): string {
  const total = view.boxes[box - 1]?.hands[hand - 1]?.total
  const dealer = view.dealer.total ?? null
  const yours = total ? (total.soft ? words.play.softly(total.points) : words.play.hard(total.points)) : ''
  const upcard = view.dealer.cards[0]
  const dealers = dealer ? String(dealer.points) : (upcard?.slice(0, -1) ?? '')
  return words.play.against(yours, dealers)
}

interface DecisionProps {
  readonly choice: Choice
  readonly box: number
  readonly hand: number
}

function DecisionButton({ choice, box, hand }: DecisionProps) {
  const scene = useScene()
  const words = useMessages()
  const { acts } = scene
  const { do: name, refused } = choice
  const command = commandFor(scene, name, box, hand)
  const label = labelFor(words, name, command)
  if (refused !== null) {
    const reason = reasonFor(words, refused)
    return (
      <button
        type="button"
        className="btn off"
        aria-disabled="true"
        aria-label={words.play.off(label, reason, refused.clause)}
      >
        <b>{label}</b>
        <small>{reason}</small>
        <span className="cl">{refused.clause}</span>
      </button>
    )
  }
  const isSent = acts?.sending === name
  return (
    <button
      type="button"
      className={isSent ? 'btn go wait' : 'btn go'}
      aria-disabled={acts?.sending !== null}
      onClick={() => acts?.tell(command)}
    >
      {label}
      {isSent && <small>{words.play.sending}</small>}
      <span className="kbd">{KEYS[name]}</span>
    </button>
  )
}

function labelFor(words: Messages, name: string, command: PlayerCommand): string {
  if (command.do === 'double' && command.amount !== undefined) return words.play.doubleFor(command.amount)
  return words.play.names[name] ?? name
}

/** The command of a decision. A double for less is made where the chips do not reach for more, and the book lets it. */
export function commandFor({ view, you, me }: Scene, name: string, box: number, hand: number): PlayerCommand {
  const where = { box, hand }
  if (name !== 'double') return { do: name, ...where } as PlayerCommand
  const stake = view.boxes[box - 1]?.hands[hand - 1]?.stakes.find(({ player }) => player === me)?.cents ?? 0
  const chips = you?.chips ?? 0
  const isLess = view.printed.doubleAmount.is === 'up-to-original' && chips < stake
  const chip = view.limits.smallestChip
  return { do: 'double', ...where, ...(isLess ? { amount: Math.floor(chips / chip) * chip } : {}) }
}

/** What is wrong, in a few words. The house's own sentence carries the figures. */
export function reasonFor(words: Messages, { kind, text }: { readonly kind: string; readonly text: string }): string {
  const known = words.play.reasons[kind]
  if (known !== undefined) return known
  const totals = /doubling is for ([^;]+);/.exec(text)?.[1]
  if (totals !== undefined) return words.play.doubleOn(totals)
  const below = /until it is at least (\d+)/.exec(text)?.[1]
  if (below !== undefined) return words.play.mustDraw(below)
  return text.replace(/ \([A-Z]+-[^)]*\)$/, '')
}
