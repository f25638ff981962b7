import type { DisputeWords } from './en.ts'

export const de: DisputeWords = {
  title: 'Ihre Streitfälle',
  about: 'Die Spielaufsicht entscheidet. Danach können Sie verlangen, dass eine andere Person es überprüft.',
  complaintAbout: 'Die Überprüfung ist endgültig. Danach können Sie sich beim Inspektor beschweren.',
  none: 'Sie haben hier keinen Streitfall.',
  dispute: (number) => `Streitfall ${number}`,
  stage: {
    open: 'Die Spielaufsicht entscheidet.',
    decided: 'Er ist entschieden.',
    'in-review': 'Eine andere Person überprüft ihn.',
    final: 'Die Überprüfung ist vorbei: die Entscheidung ist endgültig.',
    'with-inspector': 'Er ist beim Inspektor.',
  },
  review: 'Überprüfung verlangen',
  complain: 'Beim Inspektor beschweren',
  outcome: (side, isReview) =>
    `${isReview ? 'Nach der Überprüfung für' : 'Für'} ${side === 'player' ? 'Sie' : 'das Haus'} entschieden.`,
  what: 'Worum geht es?',
  where: 'An welcher Box?',
  noBox: 'An keiner bestimmten Box',
  needed: 'Schreiben Sie, was geschehen ist, oder wählen Sie eine Box.',
  raise: 'Streitfall melden',
}
