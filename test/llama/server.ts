import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Where `npm run llama` puts what it builds. */
export const llamaFolder = join(root, '.runtime/llama')
const program = join(llamaFolder, 'build/llama-server')
const libraries = join(llamaFolder, 'node_modules/@node-llama-cpp/linux-x64/bins/linux-x64')

export interface LlamaServer {
  readonly baseUrl: string
  readonly apiKey: string
  /** It stops answering without closing anything, as a machine that has too much to do. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** A real llama-server with a model, ready to answer; with `embeddings` it makes vectors instead of text. */
export async function startLlamaServer(model: string, { embeddings = false } = {}): Promise<LlamaServer> {
  if (!existsSync(program)) throw new Error('There is no llama-server yet: npm run llama builds one.')
  const port = await freePort()
  const apiKey = 'key-of-the-real-one'
  // With the template of the model itself a shape cannot be asked for: the way of speaking is read off it, and random weights keep to none.
  const speech = ['--chat-template', 'chatml', '--no-jinja', '--reasoning-format', 'none']
  const what = embeddings ? ['--embeddings', '--pooling', 'mean'] : []
  const args = ['--model', model, '--host', '127.0.0.1', '--port', String(port), '--api-key', apiKey, '--threads', '1', '--parallel', '1']
  // It looks for the kinds of processor it was built for in the folder it is started in.
  const child = spawn(
    program,
    [...args, '--ctx-size', '16384', '--batch-size', '2048', '--ubatch-size', '2048', '--offline', ...speech, ...what],
    {
      cwd: libraries,
      env: { PATH: process.env['PATH'] ?? '', LD_LIBRARY_PATH: libraries, HOME: llamaFolder },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const origin = `http://127.0.0.1:${port}`
  await ready(child, `${origin}/health`, () => said)
  return {
    baseUrl: `${origin}/v1`,
    apiKey,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    close: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

async function ready(child: ChildProcess, health: string, said: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`llama-server ended with ${child.exitCode}:\n${said()}`)
    const answer = await fetch(health).catch(() => null)
    if (answer?.ok) return
    await new Promise((later) => setTimeout(later, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`llama-server does not answer:\n${said()}`)
}

function freePort(): Promise<number> {
  return new Promise((keep) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => keep(port))
    })
  })
}
