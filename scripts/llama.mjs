// npm run llama: the one way to a language model against a real llama-server. The first time it is built from the source that comes with the package
// `node-llama-cpp`, which is fetched for this alone, into .runtime/llama: nobody else needs it. Linux on x64 with cmake and a C++ compiler.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { bootstrap, environment, main, npm, Problem, programOf, root, run, runMain, say } from './bootstrap.mjs'

const version = '3.21.1'
const folder = join(root, '.runtime/llama')
const packed = join(folder, 'node_modules/node-llama-cpp')
const libraries = join(folder, 'node_modules/@node-llama-cpp/linux-x64/bins/linux-x64')
const build = join(folder, 'build')

async function must(what, program, args) {
  const code = await run(program, args, { cwd: folder })
  if (code !== 0) throw new Problem(`${what} (${program} ended with ${code}).`)
}

/** The package with its source and the libraries it brings for this machine, without any of its scripts. */
async function fetchSource(node) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Problem('The libraries of llama.cpp are fetched for Linux on x64 only.')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(libraries)) {
    say(`Getting node-llama-cpp ${version} …`)
    const wanted = { 'node-llama-cpp': version, '@node-llama-cpp/linux-x64': version }
    const settings = { private: true, description: 'llama-server for a test', dependencies: wanted }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(settings, null, 2)}\n`)
    const code = await npm(node, ['install', '--omit=optional', '--ignore-scripts', '--no-package-lock'], folder)
    if (code !== 0 || !existsSync(libraries)) throw new Problem(`node-llama-cpp could not be fetched (npm ended with ${code}).`)
  }
  const source = join(folder, 'source')
  if (!existsSync(join(source, 'CMakeLists.txt')))
    await must('Its source could not be unpacked', 'git', ['clone', '--quiet', join(packed, 'llama/gitRelease.bundle'), source])
  return source
}

async function makeServer(node) {
  if (existsSync(join(build, 'llama-server'))) return
  const source = await fetchSource(node)
  say(`Building llama-server of ${readdirSync(libraries).find((name) => name.startsWith('libllama.v')) ?? 'llama.cpp'} …`)
  const paths = [`-DLLAMA_SOURCE=${source}`, `-DLLAMA_LIBRARIES=${libraries}`]
  await must('It could not be prepared', 'cmake', ['-S', join(root, 'test/llama'), '-B', build, ...paths])
  await must('It could not be built', 'cmake', ['--build', build, `-j${availableParallelism()}`])
}

await main(async () => {
  const { node } = await bootstrap()
  await makeServer(node)
  const args = [programOf('vitest'), 'run', '--reporter=verbose', 'slices/ai-provider/server/llama.test.ts']
  return runMain(node, args, { env: { ...environment(node), EVENKEEL_LLAMA: '1' } })
})
