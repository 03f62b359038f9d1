// What a first visit downloads before it shows anything: for each page the built scripts that its own code imports, gzip.
// `node apps/web/first-load.mjs` after a build; ends with code 1 when a page is over its budget.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// 148 kB is 2.18 × react and react-dom, both by brotli; the goal is 2.2.
const pages = {
  '/login': { parts: ['login-page'], budget: 148_000 },
  '/app/people': { parts: ['app-shell', 'people-page'], budget: 160_000 },
}

const root = process.argv[2] ?? join(import.meta.dirname, '../../dist/web')
const folder = join(root, 'assets')
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const size = (text) => gzipSync(text, { level: 9 }).length
const entry = /assets\/(index-[\w-]+\.js)/.exec(readFileSync(join(root, 'index.html'), 'utf8'))?.[1]
const chunkOf = (page) => [...scripts.keys()].find((name) => name.startsWith(`${page}-`))

function closureOf(start) {
  const found = new Set()
  const waiting = [...start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !scripts.has(name)) continue
    found.add(name)
    for (const [, next] of scripts.get(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(next)
  }
  return [...found]
}

let over = false
for (const [path, { parts, budget }] of Object.entries(pages)) {
  const files = closureOf([entry, ...parts.map(chunkOf)])
  const total = files.reduce((sum, name) => sum + size(scripts.get(name)), size(readFileSync(join(root, 'theme.js'), 'utf8')))
  over ||= total > budget
  process.stdout.write(
    `${path.padEnd(14)} ${(total / 1000).toFixed(1)} kB in ${files.length + 1} files${total > budget ? ` (over ${budget / 1000} kB)` : ''}\n`,
  )
}

// Every other page: what it brings beyond the shell of the application. Those that hold an editor have a budget of their own.
const shell = new Set(closureOf([entry, chunkOf('app-shell')]))
const beyondShell = (page) =>
  closureOf([page])
    .filter((name) => !shell.has(name))
    .reduce((sum, name) => sum + size(scripts.get(name)), 0)
const editors = { 'template-page': 150_000 }
const routeBudget = (page) => Object.entries(editors).find(([name]) => page.startsWith(`${name}-`))?.[1] ?? 80_000
const pagesOfRoutes = new Set(
  [...shell].flatMap((name) => [...scripts.get(name).matchAll(/import\([`"]\.\/([^`"]+\.js)[`"]\)/g)].map(([, page]) => page)),
)
const routes = [...pagesOfRoutes].map((page) => ({ page, bytes: beyondShell(page) })).toSorted((a, b) => b.bytes - a.bytes)
for (const { page, bytes } of routes.filter((route) => route.bytes > routeBudget(route.page))) {
  over = true
  process.stdout.write(`${page} ${(bytes / 1000).toFixed(1)} kB beyond the shell (over ${routeBudget(page) / 1000} kB)\n`)
}
const [largest, ...others] = routes.filter(({ page }) => routeBudget(page) === 80_000)
over ||= largest === undefined || others.length < 30
process.stdout.write(
  `${routes.length} pages      the largest brings ${((largest?.bytes ?? 0) / 1000).toFixed(1)} kB beyond the shell (${largest?.page})\n`,
)

// The home page of the public site: its scripts beyond React, all of them, and everything else it asks for on a wide screen.
const home = readFileSync(join(root, 'site/waitlist/home.html'), 'utf8')
const named = [...home.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, name]) => name)
const own = closureOf(named).filter((name) => !name.startsWith('react-'))
const beyond = own.reduce((sum, name) => sum + size(scripts.get(name)), 0)
const siteBudget = 45_000
over ||= beyond > siteBudget
process.stdout.write(
  `/              ${(beyond / 1000).toFixed(1)} kB beyond React in ${own.length} files${beyond > siteBudget ? ` (over ${siteBudget / 1000} kB)` : ''}\n`,
)
process.exitCode = over ? 1 : 0
