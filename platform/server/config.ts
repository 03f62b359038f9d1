import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartProblem } from './start-problem.ts'

/** Where files go: a folder on this machine, or a bucket. */
export type StorageConfig =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly endpoint: string | null; readonly region: string }

/** Every setting, checked and with its default; `null` means the feature is off. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Origin of every link, cookie and redirect; no slash at the end. */
  readonly publicUrl: string
  /** True when PUBLIC_URL names this machine: demo accounts and plain-http cookies are possible only then. */
  readonly isLocal: boolean
  readonly dataDir: string
  /** null: the embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | null
  readonly storage: StorageConfig
  /** For a bucket. */
  readonly storageKeys: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Bytes of files a workspace may keep. */
  readonly workspaceQuota: number
  /** The virus scanner; null: files are not scanned. */
  readonly clamdUrl: string | null
  /** null: mail is kept in the outbox table and can be read on a page in development. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly discoveryUrl: string } | null
  /** Who takes cards; null: plans are paid by invoice. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly url: string } | null
  readonly siteMode: 'waitlist' | 'open'
  readonly signup: 'open' | 'invite'
  readonly waitlistUrl: string
  readonly avatarUrl: string
  readonly ai: { readonly baseUrl: string; readonly model: string; readonly apiKey: string | null } | null
  readonly demo: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly role: 'all' | 'web' | 'worker'
  /** Root of the derived keys; null: generated once and kept under dataDir. */
  readonly appSecret: string | null
  /** Bearer that /metrics accepts from other machines; null: loopback only. */
  readonly metricsToken: string | null
  /** Receivers (host:port) on the operator's own network that webhooks may be sent to over plain http. */
  readonly webhookLocalTargets: readonly string[]
  /** Addresses or ranges of the reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** What the legal and contact pages say of whoever runs this installation, by name of the setting; null: not given. */
  readonly operator: Readonly<Record<string, string | null>>
}

const operatorSettings = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_COMPANY_NUMBER',
  'OPERATOR_EMAIL',
  'OPERATOR_VAT_NUMBER',
  'SECURITY_EMAIL',
  'PRIVACY_EMAIL',
  'ICO_NUMBER',
  'HOSTING_LOCATION',
  'SUB_PROCESSORS',
  'GOVERNING_LAW',
  'LEGAL_UPDATED',
] as const
type OperatorSetting = (typeof operatorSettings)[number]

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, initial: T[number]) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` }).default(initial)

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must look like ${example}`)

const addressOrPath = z
  .string()
  .refine((text) => text.startsWith('/') || /^https?:$/.test(protocolOf(text)), 'must be an http(s) address or a path that starts with /')

const protocolOf = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '')

const isOrigin = (text: string): boolean => {
  if (!/^https?:$/.test(protocolOf(text))) return false
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && !search && !hash && !username
}

const Line = z.string().max(500, 'must have at most 500 characters').optional()
const operatorShape = Object.fromEntries(operatorSettings.map((name) => [name, Line])) as Record<OperatorSetting, typeof Line>

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number, 1 to 65535')
    .transform(Number)
    .pipe(z.number().min(1, 'must be a port number, 1 to 65535').max(65535, 'must be a port number, 1 to 65535'))
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address such as https://hr.example.co.uk, without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  STORAGE_URL: url(['file:', 's3:'], 'file:///path or s3://bucket?endpoint=…&region=…').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  WORKSPACE_QUOTA_GB: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of gigabytes')
    .transform(Number)
    .default(50),
  CLAMD_URL: url(['tcp:', 'unix:'], 'tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be one address, such as Evenkeel <hr@example.co.uk>')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: url(['http:', 'https:'], 'https://accounts.google.com/.well-known/openid-configuration').default(
    'https://accounts.google.com/.well-known/openid-configuration',
  ),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: url(['http:', 'https:'], 'https://api.stripe.com').default('https://api.stripe.com'),
  SITE_MODE: oneOf(['waitlist', 'open'], 'waitlist'),
  SIGNUP: oneOf(['open', 'invite'], 'open'),
  WAITLIST_URL: addressOrPath.default('/api/waitlist'),
  AVATAR_URL: addressOrPath.default('/avatars/initials'),
  AI_BASE_URL: url(['http:', 'https:'], 'https://host/v1').optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  DEMO: z.enum(['on', 'off'], { error: 'must be one of: on, off' }).optional(),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error'], 'info'),
  ROLE: oneOf(['all', 'web', 'worker'], 'all'),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[0-9a-fA-F:.,/ ]+$/, 'must be addresses or ranges separated by commas, such as 10.0.0.0/8')
    .optional(),
  WEBHOOK_LOCAL_TARGETS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}(\s*,\s*[\w.-]+:\d{1,5})*$/, 'must be host:port, separated by commas')
    .optional(),
  ...operatorShape,
})
type Environment = z.infer<typeof Environment>

/** Reads and checks every setting. Throws a StartProblem with one line for each setting that is wrong; no value is repeated in it. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // An empty value in .env means "not set": `SMTP_URL=` is how people leave a line unfilled.
  const given = Object.fromEntries(Object.keys(Environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new StartProblem(...new Set(parsed.error.issues.map((issue) => `Setting ${String(issue.path[0])} ${issue.message}.`)))
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const isLocal = isThisMachine(new URL(publicUrl).hostname)
  const problems = contradictions(settings, isLocal)
  if (problems.length > 0) throw new StartProblem(...problems)
  return {
    ...plain(settings),
    ...services(settings, publicUrl),
    publicUrl,
    isLocal,
    demo: settings.DEMO ? settings.DEMO === 'on' : isLocal,
  }
}

/** Settings that are right alone and wrong together. */
function contradictions(settings: Environment, isLocal: boolean): string[] {
  const problems: [boolean, string][] = [
    [
      Boolean(settings.GOOGLE_CLIENT_ID) !== Boolean(settings.GOOGLE_CLIENT_SECRET),
      'Settings GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be given together.',
    ],
    [
      Boolean(settings.STRIPE_SECRET_KEY) !== Boolean(settings.STRIPE_WEBHOOK_SECRET),
      'Settings STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be given together.',
    ],
    [Boolean(settings.AI_BASE_URL) !== Boolean(settings.AI_MODEL), 'Settings AI_BASE_URL and AI_MODEL must be given together.'],
    [
      settings.DEMO === 'on' && !isLocal,
      'Setting DEMO can be on only while PUBLIC_URL is on this machine (localhost): the demo accounts have a published password.',
    ],
    [settings.ROLE !== 'all' && !settings.DATABASE_URL, 'Setting ROLE needs DATABASE_URL: the embedded database serves one process.'],
    [
      settings.STORAGE_URL?.startsWith('s3:') === true && !new URL(settings.STORAGE_URL).hostname,
      'Setting STORAGE_URL must name a bucket: s3://bucket?endpoint=…&region=….',
    ],
    [
      settings.STORAGE_URL?.startsWith('s3:') === true && !(settings.AWS_ACCESS_KEY_ID && settings.AWS_SECRET_ACCESS_KEY),
      'Setting STORAGE_URL names a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be given with it.',
    ],
    [
      settings.STORAGE_URL?.startsWith('file:') === true && !isLocalFile(settings.STORAGE_URL),
      'Setting STORAGE_URL must be file:///path with an absolute path.',
    ],
  ]
  return problems.flatMap(([wrong, line]) => (wrong ? [line] : []))
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const stripeOf = ({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL }: Environment): Config['stripe'] =>
  secretKey && webhookSecret ? { secretKey, webhookSecret, url: STRIPE_URL } : null

function plain(settings: Environment) {
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    storageKeys: { accessKeyId: settings.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? '' },
    workspaceQuota: settings.WORKSPACE_QUOTA_GB * 1024 ** 3,
    clamdUrl: settings.CLAMD_URL ?? null,
    stripe: stripeOf(settings),
    siteMode: settings.SITE_MODE,
    signup: settings.SIGNUP,
    waitlistUrl: settings.WAITLIST_URL,
    avatarUrl: settings.AVATAR_URL,
    logLevel: settings.LOG_LEVEL,
    role: settings.ROLE,
    appSecret: settings.APP_SECRET ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    trustedProxies: listed(settings.TRUSTED_PROXIES),
    webhookLocalTargets: listed(settings.WEBHOOK_LOCAL_TARGETS),
    operator: Object.fromEntries(operatorSettings.map((name) => [name, settings[name] ?? null])),
  }
}

function services(settings: Environment, publicUrl: string): Pick<Config, 'storage' | 'smtpUrl' | 'mailFrom' | 'google' | 'ai'> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, AI_BASE_URL: baseUrl, AI_MODEL: model } = settings
  return {
    storage: storageFrom(settings.STORAGE_URL, resolve(settings.DATA_DIR)),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `Evenkeel <no-reply@${new URL(publicUrl).hostname}>`,
    google: clientId && clientSecret ? { clientId, clientSecret, discoveryUrl: settings.GOOGLE_DISCOVERY_URL } : null,
    ai: baseUrl && model ? { baseUrl: baseUrl.replace(/\/+$/, ''), model, apiKey: settings.AI_API_KEY ?? null } : null,
  }
}

function storageFrom(text: string | undefined, dataDir: string): StorageConfig {
  if (!text) return { kind: 'file', path: resolve(dataDir, 'files') }
  const address = new URL(text)
  if (address.protocol === 'file:') return { kind: 'file', path: fileURLToPath(address) }
  return {
    kind: 's3',
    bucket: address.hostname,
    endpoint: address.searchParams.get('endpoint'),
    region: address.searchParams.get('region') ?? 'eu-west-2',
  }
}

function isLocalFile(text: string): boolean {
  try {
    return fileURLToPath(text).length > 1
  } catch {
    return false
  }
}

const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
