import { beforeEach, expect, test } from 'vitest'
import { type Rank, RenderQueue } from '../src/player/table/in-turn/render-queue.ts'

const PART = { top: {}, box1: {}, box2: {}, log: {} }

let now: number
let frames: (() => void)[]
let tasks: (() => void)[]
let rendered: string[]
let queue: RenderQueue

beforeEach(() => {
  now = 0
  frames = []
  tasks = []
  rendered = []
  queue = new RenderQueue({
    afterFrame: (run) => frames.push(run),
    nextTask: (run) => tasks.push(run),
    now: () => now,
  })
})

function add(part: keyof typeof PART, text: string, ms = 10, rank: Rank = 'cards'): void {
  queue.add(PART[part], rank, () => {
    rendered.push(text)
    now += ms
  })
}

/** What renders between one frame and the next. */
function frame(): readonly string[] {
  rendered = []
  for (const run of frames.splice(0)) run()
  for (let run = tasks.shift(); run !== undefined; run = tasks.shift()) run()
  return rendered
}

test('parts that take long render one in each frame, in the order in which they were added', () => {
  add('box1', 'box 1')
  add('box2', 'box 2')
  add('log', 'the log')
  expect([frame(), frame(), frame(), frame()]).toEqual([['box 1'], ['box 2'], ['the log'], []])
})

test('parts that take little time share a frame, each in a task of its own', () => {
  for (const part of ['box1', 'box2', 'log'] as const) add(part, part, 1)
  tasks.shift()?.()
  expect(rendered).toEqual(['box1'])
  tasks.shift()?.()
  expect(rendered).toEqual(['box1', 'box2'])
  tasks.shift()?.()
  expect(rendered).toEqual(['box1', 'box2', 'log'])
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

test('decisions come first, whatever waits before them', () => {
  add('log', 'the log', 4, 'rest')
  add('box1', 'box 1')
  add('top', 'the decisions', 4, 'decisions')
  expect([...frame(), ...frame(), ...frame()]).toEqual(['the decisions', 'box 1', 'the log'])
})

test('the first part does not wait for a frame', () => {
  add('box1', 'box 1')
  expect(frames).toEqual([])
  expect(frame()).toEqual(['box 1'])
})
