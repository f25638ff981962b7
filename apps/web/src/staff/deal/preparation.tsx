import type { LiveCommand } from '@openpit/protocol'
import { ClauseLabel, KeyLabel } from '../shared/marks.tsx'
import { type DealContext, useDeal } from './deal-context.ts'
import { useDealWords } from './words/words.ts'

type Equipment = Extract<LiveCommand, { do: 'equip' }>['what']

/** Cards before play: the steps of the book, with one large button for the next one only. */
export function Preparation() {
  const { due, work, me } = useDeal()
  const words = useDealWords()
  if (due.is !== 'prepare') return null
  const { preparing, checkedBy } = work.deal
  const later = preparing.slice(1)
  const [first] = checkedBy
  return (
    <section className="preparation" aria-label={words.prepare}>
      <h2>
        {words.prepare} <small>{words.inOrder}</small>
      </h2>
      <ol>
        <li className="now">
          <span className="step-text">
            <b>{words.step(due.step)}</b>
            <span>{first === undefined ? words.stepAbout(due.step) : words.checkedBy(first)}</span>
            {first === me.player && <span>{words.secondChecker}</span>}
            <StepFacts />
          </span>
          <StepButtons />
          <ClauseLabel clause={preparing[0]?.clause ?? work.deal.refused?.clause ?? null} />
        </li>
        {later.map(({ step, clause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list in its order
          <li key={index}>
            <span className="step-text">
              <b>{words.step(step)}</b>
            </span>
            <ClauseLabel clause={clause} />
          </li>
        ))}
      </ol>
      <Missing />
    </section>
  )
}

/** The number that is typed, and who cuts. */
function StepFacts() {
  const { due, typing, view } = useDeal()
  const words = useDealWords()
  if (due.is !== 'prepare') return null
  const { cut, cutters } = view.shoe
  return (
    <>
      {due.step === 'cut' && <span>{cutters.length > 0 ? words.cutter(cutters) : words.cutterStaff}</span>}
      {due.step === 'cut' && cut !== null && <span>{words.cutBetween(cut.least, cut.most)}</span>}
      {typing.count !== '' && (
        <output className="typed" aria-label={words.typed}>
          {typing.count}
        </output>
      )}
    </>
  )
}

function StepButtons() {
  const context = useDeal()
  const words = useDealWords()
  const { due } = context
  if (due.is !== 'prepare') return null
  const wantsNumber = due.step === 'load' || due.step === 'cut' || due.step === 'markers'
  return (
    <span className="step-buttons">
      {wantsNumber && <Digits />}
      {due.step === 'load' ? (
        words.origins.map(([key, , name]) => <StepButton key={key} hotkey={key} name={name} />)
      ) : (
        <StepButton hotkey="Enter" name={words.stepDone(due.step)} />
      )}
      {due.step === 'mix' && <StepButton hotkey="R" name={words.riffleToo} />}
      {due.step === 'shuffle' && <StepButton hotkey="M" name={words.machine} />}
      {due.step === 'cut' && context.view.shoe.cutters.length === 0 && <StepButton hotkey="S" name={words.sits} />}
      {due.step === 'cut' && context.view.shoe.cutters.length > 0 && <StepButton hotkey="N" name={words.declinesCut} />}
    </span>
  )
}

function StepButton({ hotkey, name }: { readonly hotkey: string; readonly name: string }) {
  const { press, isOn } = useDeal()
  return (
    <button
      type="button"
      className={hotkey === 'Enter' ? 'b go' : 'b'}
      aria-disabled={!isOn}
      onClick={isOn ? () => press(hotkey) : undefined}
    >
      {name}
      <KeyLabel>{hotkey === 'Enter' ? '↵' : hotkey}</KeyLabel>
    </button>
  )
}

/** For fingers; a keyboard types the digits. */
function Digits() {
  const { press } = useDeal()
  const words = useDealWords()
  return (
    <fieldset className="digits" aria-label={words.typed}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) => (
        <button key={digit} type="button" className="b" onClick={() => press(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className="b" onClick={() => press('Backspace')}>
        {words.back}
      </button>
    </fieldset>
  )
}

/** Equipment that the table needs and lacks. */
function Missing() {
  const { work, isOn, act } = useDeal()
  const words = useDealWords()
  if (work.missing.length === 0) return null
  const has = (what: string): Parameters<DealContext['act']>[0] => ({
    does: 'send',
    command: { do: 'equip', what: what as Equipment, has: true },
  })
  return (
    <ul className="missing">
      {work.missing.map((what) => (
        <li key={what} className="off-card">
          <span>{words.missing(words.equipment[what] ?? what)}</span>
          <button type="button" className="b" aria-disabled={!isOn} onClick={isOn ? () => act(has(what)) : undefined}>
            {words.here}
          </button>
        </li>
      ))}
    </ul>
  )
}
