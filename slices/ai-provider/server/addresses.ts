import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/server/public-address.ts'

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
