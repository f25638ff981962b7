import { analyse } from '@openpit/odds'
import { type RulebookName, rulebooks } from '@openpit/rulebooks'

// One analysis in a new process, as a terminal command would run it. Prints its milliseconds and the memory that it
// holds.

const [, , book, decks] = process.argv
const { answers } = rulebooks[book as RulebookName]
const held = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
const before = held()
const began = process.cpuUsage()
analyse({ ...answers, decks: { ...answers.decks, is: Number(decks) } })
const { user, system } = process.cpuUsage(began)
console.log(JSON.stringify({ milliseconds: (user + system) / 1000, bytes: held() - before }))
