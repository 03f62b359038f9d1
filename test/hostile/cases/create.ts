/** POST /tenants/{tenantId}/employees: what is sent, and what comes of it. */
export const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@y.test', job_title: 'Dev', start_date: '2026-03-02' } as const

export const requiredFields = [
  ['CR-001', 'first_name'],
  ['CR-001', 'last_name'],
  ['CR-003', 'email'],
  ['CR-003', 'job_title'],
  ['CR-005', 'start_date'],
] as const

/** An address, and what is stored of it; null: refused. */
export const addresses = [
  ['CR-015', 'a@b', null],
  ['CR-016', 'a@b.test,c@d.test', null],
  ['CR-017', 'Ann <a@b.test>', null],
  ['CR-018', 'a b@c.test', null],
  ['CR-019', 'a@-b.test', null],
  ['CR-021', '"a"@b.test', null],
  ['CR-022', 'a@[127.0.0.1]', null],
  ['CR-024', 'ａ@b.test', null],
  ['CR-027', 'a@xn--bcher-kva.test', 'a@xn--bcher-kva.test'],
  ['CR-028', 'a@bücher.test', null],
  ['CR-017', 'Ann.Lee@Y.Test', 'ann.lee@y.test'],
  ['CR-018', ' ann.lee@y.test ', 'ann.lee@y.test'],
  ['CR-024', '\u212aate@y.test', null],
  ['CR-024', 'ann.lee@y\u3002test', null],
  ['CR-024', 'ann.lée@y.test', null],
  ['CR-024', 'ann\u200b@y.test', null],
  ['CR-024', 'аnn@y.test', null],
  ['CR-015', "o'brien+hr@sub.example.co.uk", "o'brien+hr@sub.example.co.uk"],
  ['CR-019', 'a@b-.test', null],
  ['CR-019', 'a@b_c.test', null],
  ['CR-016', 'a@b.test\nc@d.test', null],
  ['CR-021', 'a..b@c.test', null],
  ['CR-022', 'a@1.2.3.4', null],
  ['CR-015', `${'a'.repeat(64)}@b.test`, `${'a'.repeat(64)}@b.test`],
  ['CR-015', `${'a'.repeat(65)}@b.test`, null],
  ['CR-015', `a@${'b.'.repeat(126)}test`, null],
] as const

export const employmentTypes = [
  ['CR-007', 'Zero-hours', 422],
  ['CR-008', 'full-time', 422],
  ['CR-008', 'Full-time', 201],
  ['CR-008', ' Full-time', 422],
  ['CR-007', 'constructor', 422],
  ['CR-007', '', 422],
  ['CR-007', null, 201],
] as const

/** Keys nobody may send when adding a person. */
export const unknownKeys = [
  'role',
  'user_id',
  'id',
  'version',
  'salary',
  'pay_frequency',
  'bank_account_number',
  'permissions',
  'protected',
  'sort_name',
  'created_at',
  'metadata',
  'end_date',
  'date_of_birth',
] as const
