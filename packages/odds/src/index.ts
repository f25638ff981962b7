export { ANY_NUMBER, type Chart, type ChartRow, DEALER_FIRST, type DealerFirst, type Move, type Wish } from './chart.ts'
