import type { LastHandMethod, LastHandProblem } from '@openpit/odds'

/** The tournament lab's texts in English. */
export const tournamentEn = {
  title: 'Tournament lab',
  lead: 'The last hand of a session: your chance of going through, for each bet. For study only: no table shows it.',
  toLab: 'To the odds of this game',
  fromLab: 'The last hand of a tournament',
  game: 'Game',
  players: 'Players',
  goThrough: 'Players who go through',
  minimum: 'Minimum bet',
  maximum: 'Maximum bet',
  unit: 'Unit of bets',
  ownBet: (bet: string, chance: string) => `You bet ${bet}: ${chance}.`,
  yourPlace: 'Your place',
  player: 'Player',
  playerIs: (place: number) => `Player ${place}`,
  you: 'You',
  chips: 'Chips',
  wager: 'Bet',
  any: 'any',
  asked: 'each in turn',
  chipsOf: (player: string) => `${player}: chips`,
  wagerOf: (player: string) => `${player}: bet, empty if unknown`,
  best: 'Best bet',
  bet: (wager: number) => wager.toLocaleString('en'),
  bestAbout: (chance: string) => `goes through with ${chance}`,
  method: {
    exact: 'Exact: both hands and the dealer’s from one fresh shoe, every order of the cards counted.',
    'with-replacement':
      'With three players or more, each card is drawn as if the one before it had gone back into the shoe. With six decks this is off by about a tenth of a percent.',
  } satisfies Record<LastHandMethod, string>,
  style:
    'Everyone draws below 17, stands from 17 on, and never doubles, splits or insures. A bet that you do not know is taken as any lawful one, each as likely.',
  steps: 'Chance for each bet',
  stepsLead: 'Neighbouring bets with the same chance are one line.',
  plot: 'Chance of going through, by the size of your bet',
  range: (from: number, to: number) =>
    from === to ? from.toLocaleString('en') : `${from.toLocaleString('en')} to ${to.toLocaleString('en')}`,
  isBest: 'best',
  through: 'Through',
  ahead: 'Ahead',
  level: 'Level',
  everyone: (wager: number) => `Everyone, if you bet ${wager.toLocaleString('en')}`,
  levelAbout:
    'Level players meet in a play-off; each counts as equally strong in it. The chances of all players add up to the places.',
  problem: (problem: LastHandProblem) => {
    switch (problem.kind) {
      case 'players':
        return `There must be ${problem.min} to ${problem.max} players.`
      case 'limits':
        return 'The limits must be whole numbers from 1, and the maximum not below the minimum.'
      case 'places':
        return `From 1 to ${problem.max} players can go through.`
      case 'me':
        return `Your place must be from 1 to ${problem.max}.`
      case 'chips':
        return `Player ${problem.player} needs a whole number of chips, at least ${problem.min}.`
      case 'wager':
        return `Player ${problem.player} cannot bet that: whole units from the minimum, up to ${problem.max}.`
      case 'too-many-wagers':
        return `There are more than ${problem.max} different bets. Raise the unit or lower the maximum.`
    }
  },
}
