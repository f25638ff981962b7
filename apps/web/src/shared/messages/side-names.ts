/** Side bets have the same names in every language, because the layouts print them. */
export const sides: Readonly<Record<string, { readonly name: string; readonly mark: string }>> = {
  perfectPairs: { name: 'Perfect Pairs', mark: 'PP' },
  anyPairs: { name: 'Any Pairs', mark: 'AP' },
  starPairs: { name: 'Star Pairs', mark: 'SP' },
  luckyLucky: { name: 'Lucky Lucky', mark: 'LL' },
  blazing7s: { name: 'Blazing 7’s', mark: 'B7' },
  superSevens: { name: 'Super Sevens', mark: 'S7' },
  madness21: { name: 'Madness 21', mark: 'M' },
  twentyOnePlusThree: { name: '21+3', mark: '21+3' },
}
