import type { DeskView, Me, PromotionAct } from '@openpit/protocol'
import { desk } from '../../player/promotions/desk-http.ts'
import { DrawProof, Results } from '../../player/promotions/draw-proof.tsx'
import { PrizeList, TermsList } from '../../player/promotions/terms-list.tsx'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Claims } from './claims.tsx'
import { Disputes, Doubts } from './disputes.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { Duties } from './duties.tsx'
import type { PanelProps } from './panel-props.ts'

interface DeskPanelsProps {
  readonly me: Me
  readonly seen: DeskView
  readonly onChange: () => void
}

/** One promotion at the desk: where it stands, what is due, and what can be done. */
export function DeskPanels({ me, seen, onChange }: DeskPanelsProps) {
  const words = usePromotionWords()
  const request = useRequest(onChange)
  const tell = (act: PromotionAct) => request.send(() => desk.tell(seen.view.promotion, act))
  const panel = { me, seen, tell }
  return (
    <>
      <Rail seen={seen} />
      {request.problem !== null && (
        <p className="note" role="alert">
          {request.problem}
        </p>
      )}
      <div className="panels stacked">
        <NextStep {...panel} />
        <Duties {...panel} />
        <DrawPanel {...panel} />
        <Claims {...panel} />
        <section className="panel">
          <h2>{words.results}</h2>
          <Results view={seen.view} />
        </section>
        <Disputes {...panel} />
        <section className="panel">
          <h2>{words.termsTitle}</h2>
          <TermsList view={seen.view} />
        </section>
        <section className="panel">
          <h2>{words.prizes}</h2>
          <PrizeList view={seen.view} />
        </section>
        <DrawProof view={seen.view} />
        <Doubts {...panel} />
      </div>
    </>
  )
}

const STEPS = ['make', 'submit', 'run', 'draw'] as const

const STEP_OF: Readonly<Record<DeskView['view']['is'], (typeof STEPS)[number]>> = {
  draft: 'make',
  submitted: 'submit',
  open: 'run',
  closed: 'draw',
  drawn: 'draw',
  postponed: 'draw',
  cancelled: 'draw',
}

function Rail({ seen }: { readonly seen: DeskView }) {
  const words = usePromotionWords()
  const { locale } = useMessages()
  const { view } = seen
  const current = STEPS.indexOf(STEP_OF[view.is])
  const prizes = Object.keys(view.prizes).length
  const facts = {
    make: null,
    submit: view.submittedAt === null ? null : words.submittedOn(new Date(view.submittedAt).toLocaleString(locale)),
    run: view.startedAt === null ? null : words.entries(view.entries),
    draw: view.startedAt === null ? null : words.prizesDrawn(view.draw.draws.length, prizes),
  }
  return (
    <ol className="rail">
      {STEPS.map((step, place) => (
        <li key={step} {...(place === current ? { 'aria-current': 'step' } : {})}>
          {(place < current || view.is === 'drawn') && (
            <>
              <Icon name="check" size={16} />
              <span className="sr">{words.stepDone} </span>
            </>
          )}
          {words.steps[step]}
          {facts[step] !== null && <small>{facts[step]}</small>}
        </li>
      ))}
    </ol>
  )
}

/** Submitting and starting, with what the book still asks for. */
function NextStep({ seen, tell }: PanelProps) {
  const words = usePromotionWords()
  const { locale } = useMessages()
  const { view, fault, startsFrom, duties } = seen
  const mustResubmit = duties.some(({ duty }) => duty === 'resubmitTerms')
  const at = (time: number) => new Date(time).toLocaleString(locale)
  return (
    <section className="panel">
      <h2>{words.stages[view.is]}</h2>
      <p>{words.entries(view.entries)}</p>
      {view.terms.closes !== undefined && <p>{words.closeAt(at(view.terms.closes))}</p>}
      {fault !== null && (
        <p className="note">
          {words.missing(fault.what)} ({fault.clause})
        </p>
      )}
      {(view.is === 'draft' || mustResubmit) && (
        <button type="button" className="btn go" onClick={() => tell({ do: 'submitTerms' })}>
          {words.submit}
        </button>
      )}
      {startsFrom !== null && view.startedAt === null && (
        <>
          <p>{words.startsFrom(at(startsFrom))}</p>
          <button type="button" className="btn go" onClick={() => tell({ do: 'startPromotion' })}>
            {words.start}
          </button>
        </>
      )}
    </section>
  )
}
