import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../route.ts'
import { useMessages } from '../shared/messages/messages.ts'
import { Page } from '../shared/parts/page.tsx'
import { ChartGrid } from './chart-grid.tsx'
import { Comparison } from './comparison.tsx'
import './lab.css'
import { RuleValues } from './rule-values.tsx'
import { bookNamed, queryOf, type Setting, settingFrom } from './setting.ts'
import { SettingsForm } from './settings-form.tsx'
import { Figure, SideBets } from './side-bets.tsx'
import { Simulation } from './simulation.tsx'
import { TOURNAMENT_BOOKS } from './tournament/hand-setting.ts'
import { type SettingAnalysis, useAnalysis } from './use-analysis.ts'
import { useLabWords } from './words/words.ts'

/** The lab: a game, its settings, and its exact odds. */
export function LabPage({ book }: { readonly book: string | null }) {
  const words = useLabWords()
  const { books } = useMessages()
  const chosen = bookNamed(book)
  const [setting, setSetting] = useState(() => settingFrom(chosen, location.search))
  const shown = setting.book === chosen ? setting : settingFrom(chosen, location.search)
  useEffect(() => {
    history.replaceState(null, '', `${location.pathname}${queryOf(shown)}`)
  }, [shown])
  return (
    <Page title={words.title} lead={words.lead}>
      <nav className="books" aria-label={words.choose}>
        {RULEBOOK_NAMES.map((name) => (
          <a key={name} {...linkTo(`/lab/${name}`)} {...(name === chosen ? { 'aria-current': 'page' } : {})}>
            {books[name].name}
          </a>
        ))}
      </nav>
      <Lab setting={shown} onChange={setSetting} />
    </Page>
  )
}

function Lab({ setting, onChange }: { readonly setting: Setting; readonly onChange: (setting: Setting) => void }) {
  const words = useLabWords()
  const { site } = useMessages()
  const state = useAnalysis(setting)
  return (
    <div className="lab-columns">
      <aside className="lab-aside">
        <SettingsForm setting={setting} onChange={onChange} />
        <a className="btn inline" {...linkTo(`/practice/${setting.book}${queryOf(setting)}`)}>
          {words.toPractice}
        </a>
        {TOURNAMENT_BOOKS.includes(setting.book) && (
          <a className="btn inline" {...linkTo(`/lab/tournament?book=${setting.book}`)}>
            {words.tournament.fromLab}
          </a>
        )}
      </aside>
      <div className="lab-found" aria-busy={state.is === 'working'}>
        {state.is === 'unlawful' && (
          <p role="alert">
            {words.unlawful(state.why)} <span className="clause">{state.clause}</span>
          </p>
        )}
        {state.is === 'failed' && <p role="alert">{site.failed}</p>}
        {state.last === null && state.is === 'working' && <p role="status">{words.working}</p>}
        {state.last !== null && <Figures {...state.last} />}
      </div>
    </div>
  )
}

function Figures({ setting, table, analysis }: SettingAnalysis) {
  const words = useLabWords()
  const { main, chart, sides, insurance, superBonus } = analysis
  return (
    <>
      <section className="lab-part headline" aria-labelledby="lab-edge">
        <h2 id="lab-edge">{words.edge}</h2>
        <p className="edge" role="status">
          {words.percent(main.edge, 4)} <small>{words.edgeAbout}</small>
        </p>
        <dl className="figures">
          <Figure name={words.chartEdge} value={words.percent(chart.edge, 4)} />
          <Figure name={words.sd} value={words.number(main.sd, 4)} about={words.sdAbout} />
          {superBonus !== undefined && (
            <Figure
              name={words.superBonus}
              value={words.percent(superBonus.value, 4)}
              about={words.superBonusAbout(superBonus.wager / 100)}
            />
          )}
        </dl>
        <p className="small">
          {words.splits} {words.tookMs(Math.round(analysis.ms))}
        </p>
      </section>
      <section className="lab-part" aria-labelledby="lab-chart">
        <h2 id="lab-chart">{words.chart}</h2>
        <p>{words.chartLead}</p>
        <ChartGrid chart={chart.best} />
      </section>
      <SideBets sides={sides} insurance={insurance} />
      <Comparison setting={setting} analysis={analysis} />
      <RuleValues key={`rule values ${setting.book} ${queryOf(setting)}`} table={table} />
      <Simulation key={`simulation ${setting.book} ${queryOf(setting)}`} table={table} analysis={analysis} />
    </>
  )
}
