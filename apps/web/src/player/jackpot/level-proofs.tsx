import type { Report } from '@openpit/proof'
import type { LevelView, LinkView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { house } from '../../shared/wire/http.ts'
import { check, Verdict } from '../fairness/lazy-parts.tsx'
import { copyOf, type LifeName } from './own-copies.ts'
import { useWinWords } from './words/words.ts'

/** The house's commitment to each hidden value, and the proof of the last one that was reached. */
export function LevelProofs({ link }: { readonly link: LinkView }) {
  const words = useWinWords()
  const levels = link.levels.filter(({ cap }) => cap !== null)
  if (levels.length === 0) return null
  return (
    <section className="level-proofs" aria-label={words.proofs}>
      <h2>{words.proofs}</h2>
      <p className="small">{words.proofsAbout}</p>
      {levels.map((level) => (
        <LevelProof key={`${level.level} ${level.life}`} link={link.link} level={level} />
      ))}
    </section>
  )
}

function LevelProof({ link, level }: { readonly link: string; readonly level: LevelView }) {
  const words = useWinWords()
  const { verify } = useMessages()
  const last = level.life - 1
  const [life, setLife] = useState(last)
  const [report, setReport] = useState<Report | 'asked' | 'failed' | null>(null)
  const run = async () => {
    setReport('asked')
    setReport(await checkLife({ link, level: level.level, life }).catch(() => 'failed' as const))
  }
  const choose = (text: string) => {
    const number = Number(text)
    if (Number.isInteger(number) && number >= 1 && number <= last) setLife(number)
  }
  return (
    <article aria-label={level.level}>
      <h3>{words.life(level.level, level.life)}</h3>
      {level.commitment !== null && <code className="commitment">{level.commitment}</code>}
      {last > 0 && (
        <p className="actions">
          {last > 1 && (
            <label>
              {words.whichLife}{' '}
              <input
                type="number"
                min={1}
                max={last}
                value={life}
                onInput={(event) => choose(event.currentTarget.value)}
              />
            </label>
          )}
          <button type="button" className="btn" aria-disabled={report === 'asked'} onClick={() => void run()}>
            {words.checkLife(life)}
          </button>
          <a href={house.lifePath(link, level.level, life)} download={`${link}-${level.level}-${life}.json`}>
            {words.lifeFile}
          </a>
        </p>
      )}
      {report === 'failed' && <p role="alert">{verify.verdicts.unreadable}</p>}
      {report !== null && report !== 'asked' && report !== 'failed' && (
        <>
          <Verdict report={report} />
          <p className="small">{words.ownWagers(report.checks.filter(({ about }) => about === 'own-wager').length)}</p>
        </>
      )}
    </article>
  )
}

/** Checks a life in this browser, also against what it noted itself while the life ran. */
async function checkLife(name: LifeName): Promise<Report> {
  const { link, level, life } = name
  const copy = copyOf(name)
  // A wager that was noted in the moment of a hit may stand in the life before or after.
  const beside = copy.wagers.length === 0 ? [] : [life + 1, life - 1]
  const others = await Promise.all(beside.map((one) => house.life(link, level, one).catch(() => '')))
  return await check(await house.life(link, level, life), { copy, others })
}
