/** The ways in which a simulated reader can err. */
export const READER_FAULTS = [
  'misread', // reports another card
  'no-read', // reports a card that it could not recognise
  'unsure', // reports the card with too little confidence
  'double', // lets two cards out at once
  'duplicate', // sends a report twice
  'reorder', // sends a report before the one that precedes it
  'gap', // loses a report before it was sent
  'fork', // sends another report under a number that it has used
  'bad-signature',
  'wrong-prev',
  'old-boot', // sends a report as from before it was last switched on
  'look-ahead', // says something about cards that are still in the shoe
  'silence', // gives no sign of life
  'power-cut', // is switched off after a card has left
  'stray', // lets a card out that is not due
  'foreign', // reports a card that cannot be in the shoe
  'jam', // says that it has failed
] as const
export type ReaderFault = (typeof READER_FAULTS)[number]

/** How often each happens, from 0 to 1, for each card. */
export type FaultRates = Readonly<Partial<Record<ReaderFault, number>>>

/** Rates from text: `misread=0.01,gap=0.02`, or `all=0.01`. Throws with words if it is not such a text. */
export function parseFaults(text: string): FaultRates {
  const rates: Partial<Record<ReaderFault, number>> = {}
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [name = '', value = ''] = part.split('=')
    const rate = Number(value)
    const isRate = value !== '' && rate >= 0 && rate <= 1
    const names = name === 'all' ? READER_FAULTS : READER_FAULTS.filter((fault) => fault === name)
    if (!isRate || names.length === 0) {
      throw new Error(`${part} is not a fault with a rate from 0 to 1; the faults are ${READER_FAULTS.join(', ')}, all`)
    }
    for (const fault of names) rates[fault] = rate
  }
  return rates
}
