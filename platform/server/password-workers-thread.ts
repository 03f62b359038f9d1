import { parentPort } from 'node:worker_threads'
import { hashPassword, passwordMatches } from './password-hashing.ts'

/** One job at a time: `stored` absent asks for a new hash, present asks whether the password made it. */
export interface PasswordJob {
  readonly password: string
  readonly stored?: string
}
export type PasswordAnswer = { readonly result: string | boolean } | { readonly failed: true }

parentPort?.on('message', ({ password, stored }: PasswordJob) => {
  let answer: PasswordAnswer
  try {
    answer = { result: stored === undefined ? hashPassword(password) : passwordMatches(password, stored) }
  } catch {
    answer = { failed: true }
  }
  parentPort?.postMessage(answer, [])
})
