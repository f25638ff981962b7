import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppendGroup } from '../../src/store/append/append.ts'
import { nextBatch, touchedBy, type Waiting } from '../../src/store/append/next-batch.ts'

const at = new Date(0)

function appendTo(stream: string, ...accounts: readonly string[]): AppendGroup[number] {
  const entries = accounts.map((account) => ({ account, cents: 0 }))
  return { command: 'c', stream, expected: 0, epoch: 1, at, events: [{ kind: 'told', body: '{}', entries }] }
}

function waitingFor(...group: AppendGroup): Waiting {
  return { group, touches: touchedBy(group) }
}

test('without a batch under way, everything is written, in its order', () => {
  const queue = ['one', 'two', 'one'].map((stream) => waitingFor(appendTo(stream)))
  expect(nextBatch(queue, [])).toMatchObject({ batch: queue, left: [] })
})

test('what touches a stream or an account of a batch under way waits; the rest does not', () => {
  const [one, wallet, two] = [
    waitingFor(appendTo('one')),
    waitingFor(appendTo('three', 'wallet:ann')),
    waitingFor(appendTo('two', 'wallet:ben')),
  ]
  const underWay = new Set(touchedBy([appendTo('one', 'wallet:ann')]))
  expect(nextBatch([one, wallet, two], [underWay])).toMatchObject({ batch: [two], left: [one, wallet] })
})

test('what follows a waiting one on its stream or account waits behind it', () => {
  const first = waitingFor(appendTo('one', 'wallet:ann'))
  const pays = waitingFor(appendTo('two', 'wallet:ann'))
  const onTwo = waitingFor(appendTo('two'))
  const underWay = new Set(touchedBy([appendTo('one')]))
  expect(nextBatch([first, pays, onTwo], [underWay])).toMatchObject({ batch: [], left: [first, pays, onTwo] })
})

test('a stream and an account of the same name are not the same', () => {
  const queue = [waitingFor(appendTo('cash'))]
  expect(nextBatch(queue, [new Set(touchedBy([appendTo('one', 'cash')]))]).batch).toEqual(queue)
})

const names = fc.constantFrom('a', 'b', 'c', 'd')
const groups = fc
  .array(fc.tuple(names, fc.array(names, { maxLength: 2 })), { minLength: 1, maxLength: 2 })
  .map((appends) => appends.map(([stream, accounts]) => appendTo(stream, ...accounts)) as unknown as AppendGroup)

test('in any queue, nothing overtakes what it shares a stream or an account with', () => {
  fc.assert(
    fc.property(fc.array(groups, { maxLength: 20 }), fc.array(groups, { maxLength: 1 }), (all, busy) => {
      const queue = all.map((group) => waitingFor(...group))
      const underWay = busy.map((group) => new Set(touchedBy(group)))
      const { batch, left, touched } = nextBatch(queue, underWay)
      expect([...batch, ...left].length).toBe(queue.length)
      for (const one of batch) {
        const earlier = left.filter((other) => queue.indexOf(other) < queue.indexOf(one))
        const taken = [...underWay.flatMap((each) => [...each]), ...earlier.flatMap(({ touches }) => touches)]
        expect(one.touches.filter((each) => taken.includes(each))).toEqual([])
        expect(one.touches.every((each) => touched.has(each))).toBe(true)
      }
      // What waits has a reason.
      for (const one of left) {
        const before = queue.slice(0, queue.indexOf(one)).filter((other) => left.includes(other))
        const taken = [...underWay.flatMap((each) => [...each]), ...before.flatMap(({ touches }) => touches)]
        expect(one.touches.some((each) => taken.includes(each))).toBe(true)
      }
    }),
  )
})
