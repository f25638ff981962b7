import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { simulate } from '../src/simulate.ts'

let said: string[] = []
let complained: string[] = []

beforeEach(() => {
  said = []
  complained = []
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text))
  vi.spyOn(console, 'error').mockImplementation((text) => complained.push(text))
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function figuresOf(...words: string[]) {
  said = []
  expect(await simulate([...words, '--json'])).toBe(0)
  const { seconds, roundsPerSecond, ...figures } = JSON.parse(said.join(''))
  expect(roundsPerSecond).toBe(Math.round(figures.rounds / seconds))
  return figures
}

describe('openpit simulate', () => {
  test('the same seed and threads give the same rounds, exactly as many as asked for', async () => {
    const words = ['nsw', '--decks', '8', '--rounds', '200001', '--seed', '11', '--threads', '3']
    const figures = await figuresOf(...words)
    expect(figures).toMatchObject({ rounds: 200_001, threads: 3, seed: '11' })
    expect(await figuresOf(...words)).toEqual(figures)
    expect(Math.abs(figures.edge - 0.0059)).toBeLessThan(4 * figures.stderr)
    expect(complained).toEqual([])
    expect((await figuresOf(...words.slice(0, -1), '2')).edge).not.toBe(figures.edge)
  })

  test('a random seed is printed, so that the rounds can be repeated', async () => {
    const { seed, ...figures } = await figuresOf('nsw', '--rounds', '1e4', '--threads', '1')
    expect(await figuresOf('nsw', '--rounds', '1e4', '--threads', '1', '--seed', seed)).toEqual({ seed, ...figures })
  })

  test('a shoe that is dealt to a cutting card', async () => {
    const figures = await figuresOf('tas', '--rounds', '1e5', '--seed', '1', '--threads', '1', '--penetration', '.75')
    expect(figures).toMatchObject({ rounds: 100_000, threads: 1 })
    expect(Math.abs(figures.edge - 0.005)).toBeLessThan(4 * figures.stderr)
  })

  test('for people: the exact value is printed with the simulated one', async () => {
    expect(await simulate(['star', '--rounds', '50000', '--seed', '1', '--threads', '1'])).toBe(0)
    expect(said.join('\n')).toMatch(/^star, 6 decks\nrounds +50,000\nhouse edge .*\nexact, same chart +0\.78/)
  })

  test.each([
    ['no rounds', ['nsw', '--rounds', '0'], '--rounds needs a whole number from 2'],
    ['one round, which has no deviation', ['nsw', '--rounds', '1'], '--rounds needs a whole number from 2'],
    ['a negative number', ['nsw', '--rounds', '-5'], '--rounds needs a whole number from 2'],
    ['half a round', ['nsw', '--rounds', '1.5'], '--rounds needs a whole number from 2'],
    ['too many rounds', ['nsw', '--rounds', '1e30'], '--rounds needs a whole number from 2'],
    ['rounds left out', ['nsw'], '--rounds needs a whole number from 2'],
    ['a seed that is not a number', ['nsw', '--rounds', '10', '--seed', 'lucky'], '--seed needs a whole number'],
    [
      'a seed of too many bits',
      ['nsw', '--rounds', '10', '--seed', '18446744073709551616'],
      '--seed needs a whole number',
    ],
    ['no threads', ['nsw', '--rounds', '10', '--threads', '0'], '--threads needs a whole number'],
    ['decks that do not exist', ['nsw', '--rounds', '10', '--decks', '5'], 'NSW-3.1a'],
    ['a setting outside the book', ['nsw', '--rounds', '10', '--set', 'peek=true'], 'NSW-13.4'],
    ['an unknown setting', ['nsw', '--rounds', '10', '--set', 'luck=1'], 'luck'],
    ['no such book', ['vegas', '--rounds', '10'], 'rulebook must be one of'],
    ['no such option', ['nsw', '--rounds', '10', '--fast'], 'there is no option --fast'],
    ['a cutting card too far in front', ['nsw', '--rounds', '10', '--penetration', '.3'], 'NSW-4.6b'],
    ['a cutting card with fresh cards each round', ['online', '--rounds', '10', '--penetration', '.8'], 'ONL-START-1'],
    ['more than the whole shoe', ['nsw', '--rounds', '10', '--penetration', '1.2'], '--penetration needs a share'],
  ])('%s: refused with the reason', async (_what, words, reason) => {
    expect(await simulate(words)).toBe(2)
    expect(said).toEqual([])
    expect(complained.join('')).toContain(reason)
  })

  test('Ctrl-C prints the rounds so far', async () => {
    const before = process.listenerCount('SIGINT')
    const ended = simulate(['nsw', '--rounds', '1e12', '--threads', '2', '--json'])
    while (process.listenerCount('SIGINT') === before) await new Promise((resolve) => setTimeout(resolve, 10))
    process.emit('SIGINT')
    expect(await ended).toBe(130)
    const { rounds, edge } = JSON.parse(said.join(''))
    expect(rounds).toBeGreaterThan(0)
    expect(Math.abs(edge)).toBeLessThan(1)
    expect(process.listenerCount('SIGINT')).toBe(before)
  })
})
