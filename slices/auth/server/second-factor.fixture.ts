import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect } from 'vitest'
import { epochSeconds } from '#platform/server/clock.ts'
import { goodPassword, type TestBrowser, type World } from './identity.fixture.ts'

/** The step of 30 seconds we are in; kept by a test that must not be disturbed by its end. */
export const stepNow = (): number => Math.floor(epochSeconds() / 30)

/** The code an authenticator app shows, `ahead` steps from now. */
export const codeOf = (secret: string, ahead = 0, now = stepNow()): Promise<string> => createOTP(base32.decode(secret)).hotp(now + ahead)

const text = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)])
const bytes = (value: Buffer) => Buffer.concat([value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 255]), value])
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest()

interface Asked {
  readonly challenge: string
}

/** A passkey in software: what it signs can be bent, to see it refused. */
export class SoftPasskey {
  readonly id = randomBytes(24)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #owner: string
  readonly #origin: string
  readonly #host: string
  counter = 0
  verified = true
  constructor(owner: string, origin = 'http://localhost:3000', host = 'localhost') {
    this.#owner = owner
    this.#origin = origin
    this.#host = host
  }

  create({ challenge }: Asked) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const data = Buffer.concat([this.#head(0x40), attested])
    const attestation = Buffer.concat([Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)])
    return {
      ...this.#named(),
      response: { clientDataJSON: this.#client('webauthn.create', challenge), attestationObject: attestation.toString('base64url'), transports: ['internal'] },
    }
  }

  answer({ challenge }: Asked) {
    this.counter += 1
    const clientDataJSON = this.#client('webauthn.get', challenge)
    const data = this.#head(0)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
      .sign(this.#keys.privateKey)
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: Buffer.from(this.#owner).toString('base64url'),
      },
    }
  }

  #named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #client(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString('base64url')
  }

  #head(more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(this.#host), Buffer.from([0x01 | (this.verified ? 0x04 : 0) | more]), counter])
  }
}

export interface Enrolled {
  readonly browser: TestBrowser
  readonly person: { id: string; email: string; name: string }
  readonly secret: string
  readonly codes: string[]
}

/** A person signed in who has just set up an authenticator app; the code of this moment is used up. */
export async function enrolled(world: World): Promise<Enrolled> {
  const person = await world.person('Tess Orme')
  const browser = world.browser()
  await browser.signIn(person.email)
  await confirmed(browser)
  const { secret } = (await browser.api('POST', '/account/totp', {})).json<{ secret: string }>()
  const confirm = async () => browser.api('POST', '/account/totp/confirmation', { code: await codeOf(secret, -1) })
  // The half minute may end between making a code and its arrival; the next one is in time.
  const first = await confirm()
  const done = first.statusCode === 200 ? first : await confirm()
  expect(done.statusCode).toBe(200)
  return { browser, person, secret, codes: done.json<{ recovery_codes: string[] }>().recovery_codes }
}

/** Gives the password again, so that the account may be changed. */
export async function confirmed(browser: TestBrowser): Promise<void> {
  expect((await browser.api('POST', '/step-up', { password: goodPassword })).statusCode).toBe(200)
}

/** Registers a software passkey for the person of this browser. */
export async function withPasskey(browser: TestBrowser, passkey: SoftPasskey, name = 'Laptop') {
  await confirmed(browser)
  const options = (await browser.api('POST', '/account/passkeys/challenge', {})).json<Asked>()
  return browser.api('POST', '/account/passkeys', { name, passkey: passkey.create(options) })
}
