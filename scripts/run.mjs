// npm run <command>: a TypeScript file with the right Node, and only its own words on standard output.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap, main, Problem, root, runMain } from './bootstrap.mjs'

const [file, ...args] = process.argv.slice(2)

await main(async () => {
  if (!file || !existsSync(join(root, file)))
    throw new Problem(`Usage: node scripts/run.mjs file.ts arguments (${file ? `there is no ${file}` : 'no file given'}).`)
  const { node, env } = await bootstrap()
  const settings = join(root, '.env')
  return runMain(node, [...(existsSync(settings) ? [`--env-file=${settings}`] : []), file, ...args], { env })
})
