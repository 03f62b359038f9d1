import { resolveTxt } from 'node:dns/promises'
import { networkOf } from '#slices/auth/server/throttle.ts'
import { dataProtectionRoutes } from '#slices/data-protection/server/routes.ts'
import { documentRoutes } from '#slices/documents/server/routes.ts'
import { openDocument } from '#slices/documents/server/service.ts'
import { largestFile } from '#slices/documents/contract.ts'
import { billingRoutes } from '#slices/billing/server/routes.ts'
import { registerBillingMails } from '#slices/billing/server/mails.ts'
import { admit, beginTrial } from '#slices/billing/server/service.ts'
import { clientRoutes } from '#slices/clients/server/routes.ts'
import { caseRoutes } from '#slices/cases/server/routes.ts'
import { openCaseItem } from '#slices/cases/server/service.ts'
import { customFieldRoutes } from '#slices/custom-fields/server/routes.ts'
import { customProposals, narrowByFields, openCustomFile } from '#slices/custom-fields/server/service.ts'
import { createIdentity } from '#slices/auth/server/service.ts'
import { letterRoutes } from '#slices/letters/server/routes.ts'
import { caseLetters, letterPress, openLetterFile, registerLetterMails, type Press } from '#slices/letters/server/service.ts'
import { assistantRoutes } from '#slices/assistant/server/routes.ts'
import { KnownEmbedder, ShippedEmbedder, type Embedder } from '#slices/assistant/server/service.ts'
import { aiProviderRoutes } from '#slices/ai-provider/server/routes.ts'
import { assistantModel } from '#slices/ai-provider/server/service.ts'
import { auditRoutes } from '#slices/audit/server/routes.ts'
import { authRoutes } from '#slices/auth/server/routes.ts'
import { registerNotificationMails } from '#slices/notifications/server/mails.ts'
import { notificationRoutes } from '#slices/notifications/server/routes.ts'
import { marketingRoutes } from '#slices/marketing/server/routes.ts'
import { statusRoutes } from '#slices/status/server/routes.ts'
import { lookAtHealth } from '#slices/status/server/service.ts'
import { sweepWaitlist } from '#slices/marketing/server/service.ts'
import { importRoutes } from '#slices/import/server/routes.ts'
import { fileOf } from '#slices/import/server/service.ts'
import { integrationRoutes } from '#slices/integrations/server/routes.ts'
import { keyRules, singleSignOn, type Sender, type SsoParts } from '#slices/integrations/server/service.ts'
import { bonusRoutes } from '#slices/bonuses/server/routes.ts'
import { familyLeaveRoutes } from '#slices/family-leave/server/routes.ts'
import { insightsRoutes } from '#slices/insights/server/routes.ts'
import { orgChartRoutes } from '#slices/org-chart/server/routes.ts'
import { registerPeopleMails } from '#slices/people/server/mails.ts'
import { tellRename } from '#slices/people/server/account-names.ts'
import { photoRoutes, showPhoto } from '#slices/people/server/photos.ts'
import { peopleRoutes } from '#slices/people/server/routes.ts'
import { addFounder, renameInRecords } from '#slices/people/server/service.ts'
import { rightsRoutes } from '#slices/rights/server/routes.ts'
import { sicknessRoutes } from '#slices/sickness/server/routes.ts'
import { openFitNote } from '#slices/sickness/server/service.ts'
import { timeOffRoutes } from '#slices/time-off/server/routes.ts'
import { workspaceRoutes } from '#slices/workspace/server/routes.ts'
import { invitedAddress, registerWorkspaceMails, workspaceNamesOf } from '#slices/workspace/server/service.ts'
import { refuseOverload } from '#platform/server/admission.ts'
import { sealWith } from '#platform/server/audit.ts'
import { avatarRoutes } from '#platform/server/avatar.ts'
import type { Config } from '#platform/server/config.ts'
import { Database } from '#platform/server/database.ts'
import { fileRoutes } from '#platform/server/files/deliver.ts'
import type { Files } from '#platform/server/files/files.ts'
import { linkKeys, openFiles } from '#platform/server/files/open-files.ts'
import { createOutgoing } from '#platform/server/outgoing.ts'
import { healthRoutes } from '#platform/server/health.ts'
import type { App } from '#platform/server/http.ts'
import { createHttp } from '#platform/server/http-server.ts'
import { openIdentityPool } from '#platform/server/identity-pool.ts'
import type { Log } from '#platform/server/log.ts'
import { createMail } from '#platform/server/mail.ts'
import { policyReports } from '#platform/server/policy-reports.ts'
import type { DatabaseUrls } from '#platform/server/migrate.ts'
import { deriveKey, rootSecret } from '#platform/server/secrets.ts'
import { cardsOf, sellerOf } from './billing-parts.ts'
import { openApiRoutes } from './open-api.ts'

export interface Parts {
  readonly config: Config
  readonly urls: DatabaseUrls
  readonly log: Log
  /** Requests a minute for one session: creations, and all other writes. */
  readonly limits?: App['limits']
  readonly poolSize?: number
  /** How messages leave for addresses outside; as the settings say when absent. */
  readonly outgoing?: Sender['outgoing']
  /** How records of a domain are read; by the machine's resolver when absent. */
  readonly txt?: TxtRecords
  /** How the bodies of requests have to come in. */
  readonly paces?: Parameters<typeof createHttp>[1]['paces']
}

type TxtRecords = SsoParts['txt']
const txtRecords: TxtRecords = (name) =>
  resolveTxt(name).then(
    (records) => records.map((parts) => parts.join('')),
    () => [],
  )

interface Joined {
  readonly config: Config
  readonly log: Log
  readonly pool: ReturnType<typeof openIdentityPool>
  readonly mail: ReturnType<typeof createMail>
  readonly identity: Awaited<ReturnType<typeof createIdentity>>
  readonly files: Files
  readonly press: Press
  readonly embedder: Embedder
  readonly sender: Sender
  readonly txt: TxtRecords
}

/** The routes of every slice, each given what it needs of the others. */
function sliceRoutes(app: App, joined: Joined): void {
  recordRoutes(app, joined)
  serviceRoutes(app, joined)
  openApiRoutes(app)
}

/** People, their papers and what happens to them. */
function recordRoutes(app: App, { config, pool, identity, files, press }: Joined): void {
  authRoutes(app, identity, { showPhoto, tellRename })
  workspaceRoutes(app, {
    addFounder: async (tx, id, person) => {
      await addFounder(tx, id, person)
      await beginTrial(tx, person.start_date)
    },
    hasAccount: (email) => identity.hasAccount(email),
    records: { rename: renameInRecords },
    operator: config.operator['OPERATOR_EMAIL'] ?? null,
    linkKey: deriveKey(rootSecret(config), 'workspace-exports'),
    files,
  })
  notificationRoutes(app)
  rightsRoutes(app)
  peopleRoutes(app, { proposals: [customProposals], narrow: narrowByFields })
  photoRoutes(app, (cookies) => identity.sessionOf(cookies))
  const keys = linkKeys(config)
  customFieldRoutes(app, { files, keys })
  orgChartRoutes(app)
  importRoutes(app)
  timeOffRoutes(app)
  bonusRoutes(app)
  sicknessRoutes(app, { files, keys, tableFile: fileOf })
  familyLeaveRoutes(app)
  documentRoutes(app, { files, keys })
  caseRoutes(app, { files, keys })
  letterRoutes(app, {
    files,
    keys,
    pool,
    cases: caseLetters,
    press,
    signingKey: deriveKey(rootSecret(config), 'letter-signing'),
    take: ({ link, ip }) =>
      identity.parts.throttle.take([
        { kind: 'account', of: `letter-signing.${link}` },
        { kind: 'address', of: networkOf(ip) },
      ]),
  })
  fileRoutes(app, {
    files,
    keys,
    openers: {
      document: openDocument,
      'custom-field': openCustomFile,
      'fit-note': openFitNote,
      'case-item': openCaseItem,
      letter: openLetterFile,
    },
    sessionOf: async (cookies) => (await identity.sessionOf(cookies))?.sessionId ?? null,
  })
}

/** What is told of them, kept right, connected and paid for. */
function serviceRoutes(app: App, { config, log, pool, mail, identity, files, sender, txt, embedder, press }: Joined): void {
  billingRoutes(app, { seller: sellerOf(config), cards: cardsOf(config), quota: config.workspaceQuota, press })
  statusRoutes(app, pool)
  clientRoutes(app)
  insightsRoutes(app)
  integrationRoutes(app, { sender, origin: config.publicUrl, txt })
  dataProtectionRoutes(app, { files })
  // Without a model the assistant quotes and writes nothing.
  const provider = { db: app.db, installation: { ai: config.ai, key: deriveKey(rootSecret(config), 'ai-provider') } }
  assistantRoutes(app, { files, embedder, model: assistantModel(provider) })
  aiProviderRoutes(app, provider)
  auditRoutes(app, { placeKey: deriveKey(rootSecret(config), 'audit-places') })
  marketingRoutes(app, {
    pool,
    mail,
    log,
    take: (email, ip) =>
      identity.parts.throttle.take([
        { kind: 'mailsToAddress', of: email },
        { kind: 'mailsFromAddress', of: networkOf(ip) },
        { kind: 'mailsInAll', of: '' },
      ]),
    service: URL.canParse(config.waitlistUrl) ? config.waitlistUrl : null,
  })
}

function registerMails(mail: Joined['mail'], db: Database, config: Config): void {
  registerPeopleMails(mail)
  registerWorkspaceMails(mail, db)
  registerBillingMails(mail)
  registerNotificationMails(mail)
  registerLetterMails(mail, db, deriveKey(rootSecret(config), 'letter-signing'))
}

/** Whether the web server answers: asked here where it runs in this process, else by its public address. */
const webAnswers = async ({ role, host, port, publicUrl }: Config): Promise<boolean> => {
  const origin = role === 'all' ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : publicUrl
  const answer = await fetch(`${origin}/healthz`, { redirect: 'error', signal: AbortSignal.timeout(8_000) })
  await answer.body?.cancel()
  return answer.ok
}

const openHttp = ({ config, log, paces }: Parts) =>
  createHttp(log, {
    secure: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies.join(',') : false,
    ...(paces ? { paces } : {}),
  })

const openIdentity = (opened: Pick<Joined, 'config' | 'pool' | 'mail' | 'log'>, sender: Sender) =>
  createIdentity({
    ...opened,
    workspaceNames: (userId) => workspaceNamesOf(sender.db, userId),
    invitedAddress: (token) => invitedAddress(sender.db, token),
    sso: singleSignOn(sender, opened.config.publicUrl),
  })

/** The whole server put together and not yet listening: every slice's routes on one Fastify instance. */
export async function compose(parts: Parts) {
  const { config, urls, log } = parts
  const http = await openHttp(parts)
  const db = new Database(urls, parts.poolSize)
  refuseOverload(http, db.queue)
  const pool = openIdentityPool(urls.auth)
  const mail = createMail({ config, pool, log })
  const outgoing = parts.outgoing ?? createOutgoing({ local: config.webhookLocalTargets })
  const sender = { db, outgoing, key: deriveKey(rootSecret(config), 'integrations') }
  const identity = await openIdentity({ config, pool, mail, log }, sender)
  registerMails(mail, db, config)
  const app: App = {
    http,
    db,
    identity,
    sealed: sealWith(deriveKey(rootSecret(config), 'audit-seal')),
    endpoints: [],
    mayChange: admit,
    keys: keyRules(db),
    limits: parts.limits ?? { createsPerMinute: 900, writesPerMinute: 1200 },
  }
  const files = openFiles(config, largestFile)
  let stopping = false
  healthRoutes(http, {
    checks: { database: () => db.answers(), storage: () => files.storage.answers() },
    waiting: () => db.waiting,
    refused: () => db.queue.refused,
    violations: policyReports(http, log),
    metricsToken: config.metricsToken,
    stopping: () => stopping,
  })
  avatarRoutes(http)
  const threads = { embedder: new KnownEmbedder(new ShippedEmbedder()), press: letterPress() }
  sliceRoutes(app, { config, log, pool, mail, identity, files, sender, txt: parts.txt ?? txtRecords, ...threads })
  return {
    app,
    http,
    db,
    identity,
    mail,
    files,
    sender,
    /** What turns what is searched by its meaning into vectors, and what sets and draws letters: each in a thread of its own. */
    ...threads,
    /** One look at every part of the installation, for the page of the status. */
    lookAtHealth: () =>
      lookAtHealth({
        pool,
        checks: { web: () => webAnswers(config), database: () => db.answers(), storage: () => files.storage.answers() },
      }),
    /** Addresses nobody confirmed leave the waitlist. */
    sweepWaitlist: () => sweepWaitlist(pool),
    /** Refuses new work, lets running requests finish, then gives the connections back. */
    async close(): Promise<void> {
      stopping = true
      await http.close()
      await mail.stop()
      await Promise.all([threads.embedder.close(), threads.press.close()])
      await identity.close()
      await db.close()
      await pool.end()
    },
  }
}
export type Composed = Awaited<ReturnType<typeof compose>>
