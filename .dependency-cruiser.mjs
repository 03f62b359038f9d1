// The one list of slice ranks: a slice may import only slices that stand before it (architecture.md, section 1).
const ranks = [
  ['auth'],
  ['workspace'],
  ['rights', 'notifications'],
  ['people'],
  ['custom-fields', 'org-chart', 'documents', 'time-off', 'bonuses', 'ai-provider'],
  ['sickness'],
  ['family-leave'],
  ['import'],
  ['cases'],
  ['letters'],
  ['data-protection'],
  ['help'],
  ['insights', 'assistant', 'audit', 'integrations', 'billing', 'status', 'clients'],
]
const slice = '^slices/([^/]+)/'
const sliceOrder = ranks.flatMap((rank, i) =>
  rank.map((name) => {
    const allowed = [...ranks.slice(0, i).flat(), name]
    return {
      name: `slice-order-${name}`,
      severity: 'error',
      from: { path: `^slices/${name}/` },
      to: { path: `^slices/(?!(${allowed.join('|')})/)` },
    }
  }),
)
const tests = '\\.(test|fixture)\\.tsx?$'

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'browser-never-reaches-server', severity: 'error', from: { path: '(^|/)web/|^ui/' }, to: { path: '(^|/)server/' } },
    { name: 'server-never-reaches-browser', severity: 'error', from: { path: '(^|/)server/' }, to: { path: '(^|/)web/|^ui/' } },
    {
      name: 'shared-is-pure',
      severity: 'error',
      comment: 'contract, rules, policy: zod and each other only',
      from: { path: '^slices/[^/]+/(rules/|library/|definitions/)?[^/]+\\.ts$|^platform/shared/|^rules/', pathNot: tests },
      to: { pathNot: '^slices/[^/]+/(rules/|library/|definitions/)?[^/]+\\.ts$|^platform/shared/|^rules/|^node_modules/zod/' },
    },
    {
      name: 'slice-doors-only',
      severity: 'error',
      comment: 'another slice is entered by its contract, policy, rules, server/service or web/public',
      from: { path: slice, pathNot: tests },
      to: {
        path: slice,
        pathNot: [
          '^slices/$1/',
          '^slices/[^/]+/(contract|policy|rules)\\.ts$',
          '^slices/[^/]+/server/service\\.ts$',
          '^slices/[^/]+/web/public\\.tsx?$',
        ],
      },
    },
    { name: 'marketing-stands-alone', severity: 'error', from: { path: '^slices/marketing/' }, to: { path: '^slices/(?!marketing/)' } },
    ...sliceOrder,
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: { path: '^slices/', pathNot: `/server/queries(/|\\.ts$)|${tests}` },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'one-way-to-the-database',
      severity: 'error',
      from: { path: '^(slices|apps|ui)/', pathNot: tests },
      to: { path: '^node_modules/pg/' },
    },
    {
      name: 'routes-only-call-services',
      severity: 'error',
      from: { path: '/server/routes\\.ts$' },
      to: { path: '/server/queries|rules\\.ts$|policy\\.ts$' },
    },
    {
      name: 'screens-only-use-api',
      severity: 'error',
      from: { path: '^slices/[^/]+/web/', pathNot: `/web/[a-z-]*api\\.ts$|${tests}` },
      to: { path: '^platform/web/call\\.ts$' },
    },
    {
      name: 'one-way-to-a-model',
      severity: 'error',
      comment: 'every request to a provider of language models passes the one door that checks and records it',
      from: { path: '^(slices|apps|platform|ui|db|rules)/', pathNot: '^slices/ai-provider/server/model\\.ts$' },
      to: { path: '^node_modules/(ai|@ai-sdk/[^/]+|openai|@anthropic-ai/[^/]+)/' },
    },
    {
      name: 'platform-knows-no-slice',
      severity: 'error',
      from: { path: '^(platform|ui)/', pathNot: tests },
      to: { path: '^(slices|apps)/' },
    },
    {
      name: 'production-code-needs-production-deps',
      severity: 'error',
      from: { path: '(^|/)server/|^platform/shared/|^slices/[^/]+/[^/]+\\.ts$', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'one-primitives-library-behind-ui',
      severity: 'error',
      from: { pathNot: '^ui/' },
      to: { path: '^node_modules/(@base-ui|@headlessui|react-aria|@floating-ui)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
