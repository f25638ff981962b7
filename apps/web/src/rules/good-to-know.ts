import type { TableView } from '@openpit/protocol'

interface Fact {
  readonly says: 'totals' | 'complaint' | 'rules' | 'edition'
  readonly clause: string
}

/** What a book wants players to know, besides how the game is played. */
export const GOOD_TO_KNOW: Readonly<Record<TableView['rulebook'], readonly Fact[]>> = {
  nsw: [
    { says: 'totals', clause: 'NSW-3.9' },
    { says: 'complaint', clause: 'NSW-19.13b' },
    { says: 'rules', clause: 'NSW-19.14' },
  ],
  star: [
    { says: 'totals', clause: 'STAR-3.9' },
    { says: 'complaint', clause: 'STAR-18.14b' },
    { says: 'rules', clause: 'STAR-18.15' },
  ],
  tas: [],
  pontoon: [],
  nz: [{ says: 'totals', clause: 'NZ-8.9' }],
  online: [{ says: 'edition', clause: 'ONL-VER-1' }],
}
