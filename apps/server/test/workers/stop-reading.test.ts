import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { stopReading } from '../../src/workers/passed-connection.ts'

test('a connection that is passed on is not read here any more: what the client says is for the other process', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const come = async () => {
    const client = connect(port, '127.0.0.1')
    const [socket] = (await once(server, 'connection')) as [Socket]
    return { client, socket }
  }
  const passed = await come()
  const kept = await come()
  stopReading(passed.socket)
  await new Promise((done) => passed.client.write('first', done))
  // What was written later to the other connection has arrived, so the first would have, too.
  kept.client.write('second')
  await once(kept.socket, 'data')
  expect(passed.socket.bytesRead).toBe(0)
  for (const { client, socket } of [passed, kept]) {
    client.destroy()
    socket.destroy()
  }
  server.close()
})
