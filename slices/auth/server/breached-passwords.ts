import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AppError } from '#platform/shared/app-error.ts'
import { passwordProblem, type PasswordContext } from '../rules.ts'

let listed: Set<string> | undefined

/** The passwords most often found in published breaches, lower case; read when the first password is chosen, and the same for everybody. */
function breached(): Set<string> {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  // Shorter ones cannot be part of what is refused: see `cores`.
  listed ??= new Set(
    (JSON.parse(readFileSync(path, 'utf8')) as string[]).map((text) => text.toLowerCase()).filter((text) => text.length >= 6),
  )
  return listed
}

/**
 * A listed password as it is, without what is commonly put before or after one to make it longer (digits and signs), written twice, or
 * both. Almost all listed ones are shorter than the twelve characters asked for, so that is how they come back.
 */
function cores(password: string): string[] {
  const whole = password.normalize('NFC').toLowerCase()
  const bare = whole.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const undated = whole.replace(/[^\p{L}\p{N}]*(?:19|20)\d\d[^\p{L}\p{N}]*$/u, '')
  const halves = [whole, bare].flatMap((text) => {
    const half = text.slice(0, Math.floor(text.length / 2))
    const rest = text.slice(half.length).replace(/^[^\p{L}\p{N}]/u, '')
    return half !== '' && half === rest ? [half] : []
  })
  return [whole, bare, undated, ...halves]
}

/** Whether a password, or what it is made of, is among those of published breaches. Nothing is asked over the network. */
export const isBreached = (password: string): boolean => cores(password).some((core) => breached().has(core))

/** Throws the problem with a newly chosen password, at the field it came in. */
export function refuseWeakPassword(password: string, context: PasswordContext, path: 'password' | 'newPassword'): void {
  const problem = passwordProblem(password, context) ?? (isBreached(password) ? 'auth.password-breached' : null)
  if (problem) throw new AppError(problem, { fields: [{ path, message: new AppError(problem).message }] })
}
