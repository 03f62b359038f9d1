import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
const ranges4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
for (const range of ranges4) add(range, 'ipv4')
// Only 2000::/3 is given out to the internet at all; of that what leads into other networks is closed as well.
const ranges6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '64:ff9b::/96']
for (const range of ranges6) add(range, 'ipv6')

function add(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits = ''] = range.split('/')
  closed.addSubnet(network, Number(bits), family)
}

/** Whether an address is one of the public internet: not this machine, its networks, or a way into them. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** What is wrong with an address a workspace typed; null: nothing that can be seen before it is asked for. */
export function badAddress(text: string): string | null {
  const url = URL.parse(text)
  if (!url) return 'Enter an address such as https://models.example.com/v1.'
  const { protocol, username, password, hostname, port, search, hash } = url
  const problems: [boolean, string][] = [
    [protocol !== 'https:', 'The address must begin with https://.'],
    [username + password !== '', 'Leave the name and password out of the address: the key has a field of its own.'],
    [search + hash !== '', 'The address ends with its path.'],
    [port !== '' && port !== '443', 'Only the usual port of https can be used.'],
    [!isPublicHost(hostname), 'This address is not one of the public internet.'],
  ]
  return problems.find(([is]) => is)?.[1] ?? null
}

const near = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/i
function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(bare) === 0 ? bare.includes('.') && !near.test(bare) : isPublicAddress(bare)
}

type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
export type Resolver = (hostname: string, options: LookupOptions & { all: true }, done: Resolved) => void

/**
 * Finds where a host is, inside the opening of the socket: what is checked is what is connected to, so an answer that changes between a
 * check and the connection changes nothing.
 */
export const publicLookup =
  (resolver: Resolver = (hostname, options, done) => resolve(hostname, options, done)) =>
  (
    hostname: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      // One closed address among them refuses all: the next connection might take it.
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(Object.assign(new Error('the address is not public'), { code: 'EREFUSED' }), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
