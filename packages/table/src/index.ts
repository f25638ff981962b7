export {
  cardsInARowAt,
  closesOffers,
  type Opening,
  offeredAt,
  openTable,
  type Played,
  play,
  type Table,
  type TableCommand,
  type TableEvent,
  waitsAt,
} from './table.ts'
