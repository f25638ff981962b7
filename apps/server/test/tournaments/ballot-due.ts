import { DIRECTOR, JOKERS_WILD, TournamentStage } from './tournament-stage.ts'

/** One hand for one place, on which players can bet all they have. */
const {
  jokers: _,
  vouchers: __,
  ...CONDITIONS
} = {
  ...JOKERS_WILD,
  format: 'chips',
  chips: 100,
  maximum: 100,
  sessions: [{ hands: 1, tables: 1, advance: 1 }, { hands: 1 }],
  wagerSeconds: 36_000,
}

/** A competition of Tasmania whose players have all lost their last chips on the last hand: a ballot decides. */
export async function ballotDue(): Promise<TournamentStage> {
  for (let seed = 0; seed < 100; seed++) {
    const stage = new TournamentStage(`all lose ${seed}`)
    await stage.draft(CONDITIONS, { rulebook: 'tas', options: { decks: 4 } })
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    await stage.enter('ann', 'bob')
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    await stage.playOut(1, () => 10_000)
    if (stage.tournament.tables[0]?.ballot) return stage
  }
  throw new Error('in a hundred hands the two players never lost together')
}
