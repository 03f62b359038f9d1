import type { World } from '../../world.ts'

/** Doors to something of another workspace, beside the same door to something that does not exist: the answers are equal. */
export const twinDoors: readonly {
  id: string
  title: string
  method: string
  path: (w: World, id: string, tenant: string) => string
  body?: unknown
}[] = [
  { id: 'TI-001', title: 'read a person', method: 'GET', path: (_w, id) => `/employees/${id}` },
  { id: 'TI-001', title: "read a person's history", method: 'GET', path: (_w, id) => `/employees/${id}/activity` },
  { id: 'TI-001', title: 'change a person', method: 'PUT', path: (_w, id) => `/employees/${id}`, body: { job_title: 'CEO' } },
  {
    id: 'TI-001',
    title: 'reveal bank details',
    method: 'POST',
    path: (_w, id) => `/employees/${id}/reveals`,
    body: { group: 'bank', reason: 'payroll' },
  },
  {
    id: 'TI-001',
    title: 'reveal emergency contacts',
    method: 'POST',
    path: (_w, id) => `/employees/${id}/reveals`,
    body: { group: 'emergency', reason: 'accident' },
  },
  {
    id: 'TI-001',
    title: 'decide a waiting change',
    method: 'POST',
    path: (_w, id) => `/change-requests/${id}/decision`,
    body: { decision: 'approve' },
  },
  {
    id: 'TI-003',
    title: 'add a person',
    method: 'POST',
    path: (_w, _id, tenant) => `/tenants/${tenant}/employees`,
    body: { first_name: 'x', last_name: 'y', email: 'x@y.test', job_title: 'z', start_date: '2026-01-01' },
  },
  { id: 'TI-005', title: 'read the chart', method: 'GET', path: (_w, _id, tenant) => `/tenants/${tenant}/orgchart` },
  { id: 'TI-005', title: 'read the flags of the chart', method: 'GET', path: (_w, _id, tenant) => `/tenants/${tenant}/orgchart-flags` },
]

/** Ways of naming a workspace that is not one's own; those that are not ours to read change nothing, ours is refused. */
export const foreignNames: readonly { title: string; headers: Readonly<Record<string, string>>; refused?: true }[] = [
  { title: 'X-Tenant-ID', headers: { 'x-tenant-id': '{B}', 'x-forwarded-host': 'b.example.test' } },
  {
    title: 'X-Workspace-Id and Host',
    headers: { 'x-workspace-id': '{B}', 'x-original-url': '/api/tenants/{B}/orgchart', 'x-rewrite-url': '/api/tenants/{B}/orgchart' },
  },
  { title: 'a cookie', headers: { cookie: 'tenant={B}; evenkeel-workspace={B}; tenant_id={B}' } },
  { title: 'the workspace header', headers: { 'evenkeel-workspace': '{B}' }, refused: true },
  { title: 'the workspace header in capitals', headers: { 'evenkeel-workspace': '{B^}' }, refused: true },
  { title: 'the workspace header with two names', headers: { 'evenkeel-workspace': '{A}, {B}' }, refused: true },
  { title: 'an empty workspace header', headers: { 'evenkeel-workspace': '' }, refused: true },
  { title: 'a workspace header with SQL', headers: { 'evenkeel-workspace': "{A}' or true --" }, refused: true },
]
