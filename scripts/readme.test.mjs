import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './bootstrap.mjs'

const textOf = (name) => readFileSync(join(root, name), 'utf8')
const readme = textOf('README.md')

/** Parts of `npm test` that whoever changes the product runs alone. */
const parts = ['types', 'lint', 'boundaries', 'format', 'format:check']

it('the README has every command', () => {
  const commands = Object.keys(JSON.parse(textOf('package.json')).scripts).filter((name) => !parts.includes(name))
  expect(commands.filter((name) => !new RegExp(`npm (?:run (?:-s )?)?${name}(?![\\w:-])`).test(readme))).toEqual([])
})

it('the README has every setting', () => {
  const config = textOf('platform/server/config.ts')
  const settings = [...config.matchAll(/^ {2}'?([A-Z][A-Z_]+)'?[:,]/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(40)
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
