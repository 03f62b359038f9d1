// The cluster of docs/reliability.md on one Linux machine: three network namespaces, etcd, two PostgreSQL 15 under Patroni (one a
// synchronous standby), PgBouncer in transaction mode, HAProxy, two web processes and a worker. As root, with Debian's packages
// patroni, etcd-server, haproxy, pgbouncer and postgresql-15. Everything lies in one temporary folder and ends with `down`.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses, haproxy, patroni, pgbouncer, ports, rooms } from './settings.mjs'

const root = join(import.meta.dirname, '../..')
const sh = (line) => execFileSync('sh', ['-ec', line], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
const inside = (room, command) => ['ip', ['netns', 'exec', room, ...command]]

/** Runs a command in the front room; answers what it printed. */
function inFront(command, env = {}) {
  const [program, args] = inside(rooms.front, command)
  return execFileSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Asks until the answer is true; throws in the words given after `seconds`. */
export async function until(what, seconds, ask) {
  for (const end = Date.now() + seconds * 1000; ; await wait(200)) {
    if (await (async () => ask())().catch(() => false)) return
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`)
  }
}

/** What is needed and not here. */
export function lacking() {
  const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer', '/usr/lib/postgresql/15/bin/postgres']
  const missing = programs.filter((path) => !existsSync(path))
  return process.getuid?.() === 0 ? missing : ['root', ...missing]
}

export class Cluster {
  home = mkdtempSync(join(tmpdir(), 'evenkeel-cluster-'))
  password = randomBytes(24).toString('hex')
  appSecret = randomBytes(32).toString('base64url')
  #running = new Map()

  async up() {
    this.#makeRooms()
    this.#writeSettings()
    this.#start('etcd', rooms.front, [
      'etcd',
      '--data-dir',
      join(this.home, 'etcd'),
      '--listen-client-urls',
      `http://${addresses.front}:${ports.etcd}`,
      '--advertise-client-urls',
      `http://${addresses.front}:${ports.etcd}`,
      '--listen-peer-urls',
      'http://127.0.0.1:2380',
    ])
    this.database('db1')
    await until('the first database', 60, async () => (await this.roleOf('db1')) === 'primary')
    this.database('db2')
    this.#start('haproxy', rooms.front, ['haproxy', '-db', '-f', join(this.home, 'haproxy.cfg')])
    await until('a synchronous standby', 60, async () => (await this.roleOf('db2')) === 'sync')
    this.sql('db1', 'postgres', 'create database evenkeel')
    this.#start('pgbouncer', rooms.front, [...asPostgres, 'pgbouncer', join(this.home, 'pgbouncer.ini')])
    this.app('worker', 'worker', 3009)
    await until('the worker', 120, () => this.#says('worker', 'worker'))
    for (const port of ports.web) this.app(`web${port}`, 'web', port)
    for (const port of ports.web) await until(`web ${port}`, 60, () => this.ready(port))
  }

  #makeRooms() {
    for (const room of Object.values(rooms)) sh(`ip netns add ${room}; ip -n ${room} link set lo up`)
    sh(
      `ip -n ${rooms.front} link add lan type bridge; ip -n ${rooms.front} addr add ${addresses.front}/24 dev lan; ip -n ${rooms.front} link set lan up`,
    )
    for (const name of ['db1', 'db2'])
      sh(
        `ip -n ${rooms[name]} link add out type veth peer name ${name} netns ${rooms.front}; ip -n ${rooms[name]} addr add ${addresses[name]}/24 dev out
         ip -n ${rooms[name]} link set out up; ip -n ${rooms.front} link set ${name} master lan; ip -n ${rooms.front} link set ${name} up`,
      )
  }

  #writeSettings() {
    const write = (name, text) => writeFileSync(join(this.home, name), text, { mode: 0o600 })
    for (const folder of ['archive', 'sockets-db1', 'sockets-db2']) mkdirSync(join(this.home, folder))
    for (const name of ['db1', 'db2']) write(`patroni-${name}.yml`, patroni(name, this))
    write('pgbouncer.ini', pgbouncer(this))
    write('pgbouncer-users.txt', `"postgres" "${this.password}"\n`)
    write('haproxy.cfg', haproxy(this))
    sh(`chown -R postgres:postgres ${this.home}; chmod 711 ${this.home}`)
  }

  /** Starts a program in a room; its words go to a file of its name. */
  #start(name, room, command, env = {}) {
    const log = openSync(join(this.home, `${name}.out`), 'a')
    const [program, args] = inside(room, command)
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    this.#running.set(name, { child, ended })
  }

  /** Starts Patroni, and with it PostgreSQL, in its room. */
  database(name) {
    this.#start(name, rooms[name], [...asPostgres, 'patroni', join(this.home, `patroni-${name}.yml`)])
  }

  /** A process of the product: web through PgBouncer, a worker straight to the primary, since it listens for notifications. */
  app(name, role, port) {
    const at = role === 'web' ? ports.pgbouncer : ports.primary
    this.#start(name, rooms.front, [process.execPath, 'apps/server/main.ts'], {
      ROLE: role,
      HOST: addresses.front,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${ports.proxy}`,
      DATABASE_URL: `postgres://postgres:${this.password}@${addresses.front}:${at}/evenkeel`,
      DATA_DIR: join(this.home, 'data'),
      APP_SECRET: this.appSecret,
      TRUSTED_PROXIES: addresses.front,
      DEMO: role === 'worker' ? 'on' : 'off',
    })
  }

  #says(name, word) {
    const { child } = this.#running.get(name)
    if (child.exitCode !== null) throw new Error(`${name} ended`)
    return sh(`grep -c "${word}" ${join(this.home, `${name}.out`)} || true`).trim() !== '0'
  }

  /** 'primary', 'sync', 'replica' or null, as Patroni of that database says. */
  async roleOf(name) {
    for (const role of ['primary', 'sync', 'replica']) if (await this.#answers(addresses[name], ports.patroni, `/${role}`)) return role
    return null
  }

  ready = (port) => this.#answers(addresses.front, port, '/readyz')

  /** Whether GET answers 200, asked from the front room. */
  async #answers(host, port, path) {
    const [program, args] = inside(rooms.front, [
      'curl',
      '-s',
      '-o',
      '/dev/null',
      '-m',
      '2',
      '-w',
      '%{http_code}',
      `http://${host}:${port}${path}`,
    ])
    try {
      return execFileSync(program, args, { encoding: 'utf8' }) === '200'
    } catch {
      return false
    }
  }

  /** A statement on one database, as its superuser; answers the rows as text. */
  sql(name, database, statement) {
    const [program, args] = inside(rooms[name], ['psql', '-qAtX', '-h', addresses[name], '-U', 'postgres', '-d', database, '-c', statement])
    return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, PGPASSWORD: this.password } }).trim()
  }

  /** A base backup of a running database, as an operator takes it every night. */
  backUp(name) {
    const [program, args] = inside(rooms[name], [
      ...asPostgres,
      'pg_basebackup',
      '-h',
      addresses[name],
      '-U',
      'replicator',
      '-D',
      join(this.home, 'restored'),
      '-X',
      'none',
      '-c',
      'fast',
    ])
    execFileSync(program, args, { env: { ...process.env, PGPASSWORD: this.password }, stdio: ['ignore', 'ignore', 'inherit'] })
  }

  /** Starts the backup in the front room and lets it read the archive to its end; answers how to ask it, and how to check its audit logs. */
  restore() {
    const folder = join(this.home, 'restored')
    writeFileSync(join(folder, 'recovery.signal'), '')
    sh(`chown postgres:postgres ${folder}/recovery.signal`)
    const settings = {
      listen_addresses: addresses.front,
      port: ports.restored,
      unix_socket_directories: folder,
      hba_file: `${folder}/pg_hba.conf`,
      ident_file: `${folder}/pg_ident.conf`,
      data_directory: folder,
      synchronous_standby_names: '',
      primary_conninfo: '',
      archive_mode: 'off',
      restore_command: `cp ${this.home}/archive/%f %p`,
    }
    const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    this.#start('restored', rooms.front, [...asPostgres, '/usr/lib/postgresql/15/bin/postgres', '-D', folder, ...options])
    const url = `postgres://postgres:${this.password}@${addresses.front}:${ports.restored}/evenkeel`
    return {
      sql: (statement) => inFront(['psql', '-qAtX', '-d', url, '-c', statement]).trim(),
      verify: () => {
        const lines = inFront([process.execPath, 'apps/server/audit-verify.ts'], {
          DATABASE_URL: url,
          DATA_DIR: join(this.home, 'data'),
          APP_SECRET: this.appSecret,
        })
        const reports = lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
        return reports.length > 0 && reports.every(({ ok }) => ok)
      },
    }
  }

  /** Everything in a room dies at once, as if its machine had lost its power. */
  killRoom(name) {
    sh(`ip netns pids ${rooms[name]} | xargs -r kill -9`)
  }

  /** Asks a process to stop and waits until it has. */
  async stop(name) {
    const { child, ended } = this.#running.get(name)
    child.kill('SIGTERM')
    await ended
  }

  /** A command of HAProxy's runtime interface; answers what it says. */
  proxy(command) {
    return new Promise((resolve, reject) => {
      const socket = createConnection(join(this.home, 'haproxy.sock'), () => socket.end(`${command}\n`))
      let said = ''
      socket.on('data', (piece) => (said += piece))
      socket.on('error', reject).on('end', () => resolve(said.trim()))
    })
  }

  /** Ends every process of the rooms, then the rooms and the folder. */
  async down({ keep = false } = {}) {
    for (const room of Object.values(rooms)) {
      sh(`ip netns pids ${room} 2>/dev/null | xargs -r kill -9 || true`)
      sh(`ip netns del ${room} 2>/dev/null || true`)
    }
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
    if (!keep) rmSync(this.home, { recursive: true, force: true })
  }
}
