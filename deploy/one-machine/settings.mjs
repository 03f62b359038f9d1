// The parts of the cluster on one machine and what each is told. Every address lies in network namespaces that cluster.mjs makes.

/** Addresses: the room with everything but the databases, and one room for each of the two databases. */
export const rooms = { front: 'evenkeel-front', db1: 'evenkeel-db1', db2: 'evenkeel-db2' }
export const addresses = { front: '10.77.0.1', db1: '10.77.0.11', db2: '10.77.0.12' }
export const ports = {
  etcd: 2379,
  postgres: 5432,
  patroni: 8008,
  primary: 5000,
  pgbouncer: 6432,
  proxy: 8080,
  web: [3001, 3002],
  restored: 5433,
}

/**
 * Patroni for one of the two databases. The leader's lease lasts `ttl` seconds: a dead primary is replaced after that at the latest.
 * A commit is answered once the standby has it too (synchronous_mode); without a standby the primary goes on alone, and only a
 * standby that had everything may take over.
 */
export const patroni = (name, { home, password }) => `
scope: evenkeel
name: ${name}
etcd3: { host: '${addresses.front}:${ports.etcd}' }
restapi: { listen: '${addresses[name]}:${ports.patroni}', connect_address: '${addresses[name]}:${ports.patroni}' }
bootstrap:
  dcs:
    ttl: 12
    loop_wait: 3
    retry_timeout: 4
    maximum_lag_on_failover: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 60, shared_buffers: 64MB, wal_log_hints: 'on', synchronous_commit: 'on', archive_mode: 'on', archive_command: 'cp %p ${home}/archive/%f', archive_timeout: 60 }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: '${addresses[name]}:${ports.postgres}'
  connect_address: '${addresses[name]}:${ports.postgres}'
  data_dir: ${home}/${name}
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${home}/pgpass-${name}
  parameters: { unix_socket_directories: '${home}/sockets-${name}' }
  authentication:
    superuser: { username: postgres, password: '${password}' }
    replication: { username: replicator, password: '${password}' }
    rewind: { username: postgres, password: '${password}' }
  pg_hba:
    - local all all peer
    - host replication replicator 10.77.0.0/24 scram-sha-256
    - host all all 10.77.0.0/24 scram-sha-256
`

/** PgBouncer in transaction mode before whoever is the primary; each role logs in as itself. */
export const pgbouncer = ({ home }) => `
[databases]
evenkeel = host=${addresses.front} port=${ports.primary} dbname=evenkeel
[pgbouncer]
listen_addr = ${addresses.front}
listen_port = ${ports.pgbouncer}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
server_login_retry = 1
query_wait_timeout = 5
auth_type = scram-sha-256
auth_file = ${home}/pgbouncer-users.txt
auth_user = postgres
auth_query = select usename, passwd from pg_shadow where usename = $1
logfile = ${home}/pgbouncer.log
pidfile = ${home}/pgbouncer.pid
unix_socket_dir =
`

/** One proxy for both: the web processes that say they are ready, and the database that Patroni says is the primary. */
export const haproxy = ({ home }) => `
global
  stats socket ${home}/haproxy.sock mode 600 level admin
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend pages
  mode http
  bind ${addresses.front}:${ports.proxy}
  bind 127.0.0.1:${ports.proxy}
  option forwardfor
  default_backend web
backend web
  mode http
  balance roundrobin
  option redispatch
  retries 3
  retry-on conn-failure empty-response
  option httpchk GET /healthz
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${ports.web.map((port) => `  server web${port} ${addresses.front}:${port} check`).join('\n')}
listen primary
  mode tcp
  bind ${addresses.front}:${ports.primary}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server db1 ${addresses.db1}:${ports.postgres} check port ${ports.patroni}
  server db2 ${addresses.db2}:${ports.postgres} check port ${ports.patroni}
`
