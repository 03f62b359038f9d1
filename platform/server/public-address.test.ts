import { createServer, connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, publicLookup, type Resolver } from './public-address.ts'

test.each([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1%lo', false],
  ['2606:4700::1111%eth0', false],
  ['192.0.2.1', false],
  ['2001:db8::1', false],
  ['4000::1', false],
  ['localhost', false],
  ['', false],
])('%s is public: %s', (address, open) => expect(isPublicAddress(address)).toBe(open))

let connections = 0
const server = createServer((socket) => {
  connections += 1
  socket.end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

test('a name that was public when it was looked at and is this machine when it is connected to is not connected to', async () => {
  const answers = ['93.184.216.34', '127.0.0.1']
  let asked = 0
  const rebinding: Resolver = (_name, _options, done) => done(null, [{ address: answers[asked++] ?? '127.0.0.1', family: 4 }])
  const lookup = publicLookup(rebinding)
  const first = await new Promise((resolve) => lookup('rebinding.example', {}, (error, address) => resolve(error?.code ?? address)))
  expect(first).toBe('93.184.216.34')
  const { port } = server.address() as AddressInfo
  const met = await new Promise((resolve) => {
    const socket = connect({ host: 'rebinding.example', port, lookup })
    socket.on('connect', () => resolve('connected'))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  expect([met, asked, connections]).toEqual(['EREFUSED', 2, 0])
})

test('what was checked is what is connected to: the name is asked once a connection, and one closed address among its answers closes all', async () => {
  const ask = (all: boolean, ...found: string[]) =>
    new Promise((resolve) => {
      const resolver: Resolver = (_name, _options, done) =>
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      publicLookup(resolver)('x.example', { all }, (error, address) => resolve(error?.code ?? address))
    })
  expect(await ask(true, '93.184.216.34')).toEqual([{ address: '93.184.216.34', family: 4 }])
  expect(await ask(false, '93.184.216.34', '2606:4700::1111')).toBe('93.184.216.34')
  expect([await ask(true, '93.184.216.34', '10.0.0.1'), await ask(false, '2606:4700::1111', '::1'), await ask(true)]).toEqual(
    Array.from({ length: 3 }, () => 'EREFUSED'),
  )
})
