import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
for (const range of [
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
])
  close(range, 'ipv4')
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) close(range, 'ipv6')
// Only 2000::/3 is given out to the internet at all; of that, above, what carries an IPv4 address or is for examples. A list of its own:
// one that closed ::/3 would close every IPv4 address with it, as ::ffff:….
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')

function close(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits = ''] = range.split('/')
  closed.addSubnet(network, Number(bits), family)
}

/**
 * Whether an address is one of the public internet: not this machine, its networks, or a way into them. The only judge of that; every
 * request to an address that somebody typed asks it (security.md section 6).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  // An address with a zone is of one link of this machine.
  return family === 6 && !address.includes('%') && given6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
export type Resolver = (hostname: string, options: LookupOptions & { all: true }, done: Resolved) => void

/** The code of the error of a connection that was not made because the name leads to an address that is not public. */
export const notPublic = 'EREFUSED'

/**
 * Finds where a host is, inside the opening of the socket: what is checked is what is connected to, so an answer that changes between a
 * check and the connection changes nothing.
 */
export const publicLookup =
  (resolver: Resolver = (hostname, options, done) => lookup(hostname, options, done)) =>
  (
    hostname: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      // One closed address among them refuses all: the next connection might take it.
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(Object.assign(new Error('the address is not public'), { code: notPublic }), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
