import { beforeEach, expect, test } from 'vitest'
import { type Rank, RenderQueue } from '../src/player/table/in-turn/render-queue.ts'

const PART = { top: {}, box1: {}, box2: {}, log: {} }

let frames: (() => void)[]
let tasks: (() => void)[]
let rendered: string[]
let queue: RenderQueue

beforeEach(() => {
  frames = []
  tasks = []
  rendered = []
  queue = new RenderQueue({ afterFrame: (run) => frames.push(run), nextTask: (run) => tasks.push(run) })
})

function add(part: keyof typeof PART, text: string, rank: Rank = 'cards'): void {
  queue.add(PART[part], rank, () => rendered.push(text))
}

/** What renders before the next frame, one list for each task. */
function tasksBeforeFrame(): readonly (readonly string[])[] {
  const lists: string[][] = []
  for (let run = tasks.shift(); run !== undefined; run = tasks.shift()) {
    rendered = []
    run()
    lists.push(rendered)
  }
  return lists
}

/** What renders after the next frame. */
function frame(): readonly string[] {
  rendered = []
  for (const run of frames.splice(0)) run()
  return [...rendered, ...tasksBeforeFrame().flat()]
}

test('boxes and the log render one after each frame, in the order in which they were added', () => {
  add('box1', 'box 1')
  add('box2', 'box 2')
  add('log', 'the log')
  expect(tasksBeforeFrame()).toEqual([])
  expect([frame(), frame(), frame(), frame()]).toEqual([['box 1'], ['box 2'], ['the log'], []])
})

test('what the player decides on renders before the next frame: decisions in one task, own parts in the next', () => {
  add('box2', 'box 2')
  add('box1', 'own box', 'own')
  add('log', 'own dealer', 'own')
  add('top', 'the decisions', 'decisions')
  expect(tasksBeforeFrame()).toEqual([['the decisions'], ['own box', 'own dealer']])
  expect(frame()).toEqual(['box 2'])
})

test('a decision that comes while other boxes wait for their frames does not wait for one', () => {
  add('box1', 'box 1')
  add('box2', 'box 2')
  frame()
  add('top', 'the decisions', 'decisions')
  expect(tasksBeforeFrame()).toEqual([['the decisions']])
  expect([frame(), frame()]).toEqual([['box 2'], []])
})

test('a part that waits keeps its place when news comes, and renders the newest once', () => {
  add('box1', 'box 1, dealt')
  add('log', 'the log')
  add('box1', 'box 1, hit')
  expect([...frame(), ...frame(), ...frame()]).toEqual(['box 1, hit', 'the log'])
})

test('a part that is dropped does not render, and the others go on', () => {
  add('box1', 'box 1')
  add('box2', 'box 2')
  queue.drop(PART.box1)
  expect(frame()).toEqual(['box 2'])
  queue.drop(PART.log)
  add('top', 'the header')
  expect(frame()).toEqual(['the header'])
})

test('a queue whose only part was dropped asks for a frame again with the next part', () => {
  add('box1', 'box 1')
  queue.drop(PART.box1)
  expect(frame()).toEqual([])
  add('box2', 'box 2')
  expect(frame()).toEqual(['box 2'])
})
