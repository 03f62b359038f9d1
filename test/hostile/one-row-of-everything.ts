import { randomId, type World } from '../world.ts'

/** Puts a row into every table that a new workspace leaves empty, as the administrator; `userId` is who it belongs to where rows are personal. */
export async function fillEveryTable(w: World, tenant: string, person: { id: string; userId: string }): Promise<void> {
  const [other] = await w.query<{ id: string }>('select id from hr.employees where tenant_id = $1 and id <> $2 limit 1', [
    tenant,
    person.id,
  ])
  const [member] = await w.query<{ id: string }>('select id from hr.memberships where tenant_id = $1 limit 1', [tenant])
  const ids = { section: randomId(), field: randomId(), group: randomId(), export: randomId(), import: randomId() }
  const stored = { file: randomId(), document: randomId(), version: randomId(), files: randomId() }
  const add = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys({ tenant_id: tenant, ...row })
    const places = columns.map((_, i) => `$${i + 1}`)
    return w.query(`insert into hr.${table} (${columns.join(', ')}) values (${places.join(', ')}) on conflict do nothing`, [
      tenant,
      ...Object.values(row),
    ])
  }
  const mine = { user_id: person.userId }
  const about = { employee_id: person.id }
  const named = { requested_by: person.userId, requested_by_name: 'x' }
  await add('feedback', { id: randomId(), ...mine, message: 'x' })
  await add('audit_field_runs', { field: 'x', last_seq: 1, seqs: '{[1,2)}', action: 'x', subject_kind: 'x' })
  await add('idempotency_keys', { ...mine, key: 'k', endpoint: 'x', request_hash: '\\x00' })
  await add('change_requests', { id: randomId(), ...about, changes: '{}', ...named })
  await add('custom_sections', { id: ids.section, name: 'x', kind: 'fields', grp: 'work', own_write: 'none', position: 1 })
  await add('custom_fields', {
    id: ids.field,
    section_id: ids.section,
    name: 'x',
    kind: 'text',
    grp: 'work',
    own_write: 'none',
    position: 1,
  })
  await add('custom_values', { ...about, field_id: ids.field, valid_from: '2026-01-01', kind: 'text', grp: 'work', value: '"x"' })
  await add('custom_records', about)
  await add('custom_proposals', { id: randomId(), ...about, changes: '[]', groups: ['work'], ...named })
  await add('custom_table_rows', { id: randomId(), ...about, section_id: ids.section, grp: 'work', cells: '{}' })
  const said = { created_at: '2026-01-01', said_from: '2026-01-01', said_until: '2026-02-01' }
  await add('custom_row_history', { row_id: randomId(), ...about, section_id: ids.section, grp: 'work', cells: '{}', ...said })
  await add('stored_files', { id: stored.file, size: 1, sha256: '0'.repeat(64), type: 'pdf', scan: 'checked' })
  await add('file_use', { bytes: 1 })
  await fillDataProtection(add, person)
  await add('documents', { id: stored.document, ...about, category: 'other', name: 'x.pdf', name_key: 'x.pdf', search_text: 'x.pdf' })
  await add('document_versions', {
    id: stored.version,
    document_id: stored.document,
    number: 1,
    file_id: stored.file,
    name: 'x.pdf',
    uploaded_by_name: 'x',
  })
  await add('document_holds', { id: randomId(), document_id: stored.document, reason: 'x', placed_by_name: 'x' })
  await add('document_texts', { version_id: stored.version, body: 'x' })
  await add('company_documents', { document_id: stored.document })
  await add('acknowledgements', {
    id: randomId(),
    document_id: stored.document,
    ...about,
    version_number: 1,
    name: 'x.pdf',
    sha256: '0'.repeat(64),
    ...mine,
    user_name: 'x',
  })
  await add('document_requests', { id: randomId(), ...about, title: 'x', category: 'other', ...named })
  await add('custom_fields', {
    id: stored.files,
    section_id: ids.section,
    name: 'y',
    kind: 'file',
    grp: 'work',
    own_write: 'none',
    position: 2,
  })
  await add('custom_files', { file_id: stored.file, ...about, field_id: stored.files, grp: 'work', name: 'x.pdf', uploaded_by_name: 'x' })
  await add('workspace_plans', { trial_ends_on: '2026-01-01', unpaid_since: null })
  await add('billing_details', { company: 'x' })
  await add('card_events', { event: 'x', kind: 'x', happened_at: '2026-01-01' })
  await add('invoices', {
    number: 1,
    issued_on: '2026-01-01',
    due_on: '2026-01-31',
    period_from: '2026-01-01',
    period_to: '2026-01-31',
    plan: 'elevate',
    billing: 'monthly',
    headcount: 5,
    seller: '{}',
    buyer: '{}',
    lines: '[]',
    net: 0,
    vat_percent: 0,
    vat: 0,
    total: 0,
  })
  await add('departments', { id: randomId(), name: 'x', name_key: 'x' })
  await add('locations', { id: randomId(), name: 'x', name_key: 'x', time_zone: 'Europe/London' })
  await add('working_patterns', { id: randomId(), name: 'x', name_key: 'x', weeks: '[[8,8,8,8,8,0,0]]' })
  await add('past_employments', { ...about, first_day: '2026-01-01', last_day: '2026-01-01' })
  await add('departures', { ...about, last_day: '2026-01-01', reports: 0 })
  await add('dotted_lines', { ...about, manager_id: other?.id, kind: 'project', valid_from: '2026-01-01' })
  await add('invitations', {
    id: randomId(),
    email: 'x@x.test',
    role: 'hr',
    invited_by: person.userId,
    invited_by_name: 'x',
    expires_at: '2026-01-01',
  })
  const imported = { import_id: ids.import }
  await add('imports', { id: ids.import, state: 'checked', filename: 'x.csv', size: 1, created_by: person.userId, created_by_name: 'x' })
  await add('import_chunks', { ...imported, part: 0, bytes: '\\x00' })
  await add('import_rows', { ...imported, n: 2, cells: '[]' })
  await add('import_findings', { ...imported, n: 2, kind: 'same', name: 'x' })
  await add('import_effects', { ...imported, ...about, kind: 'changed', name: 'x', version_after: 1 })
  await add('import_memory', { heading: 'x', target: 'ignore' })
  const leave = { id: randomId(), ...about }
  const years = { year_start: '2026-01-01', year_end: '2026-12-31' }
  await add('leave_policies', { id: randomId(), name: 'x', name_key: 'x', allowance: 28, counts_from: '2026-01-01' })
  await add('leave_schedules', { ...about, valid_from: '2026-01-01', weeks: '[[1,1,1,1,1,0,0]]', recorded_by_name: 'x' })
  await add('leave_closures', { id: randomId(), day: '2026-12-24', part: 'pm', name: 'x' })
  await add('leave_blackouts', { id: randomId(), starts_on: '2026-12-01', ends_on: '2026-12-02', reason: 'x' })
  await add('leave_cover', { department: 'x', least: 1 })
  await add('leave_types', { id: randomId(), name: 'x', name_key: 'x', paid: true, counted: false, booked_by: 'hr', colour: 'grey' })
  await add('leave_bookings', {
    ...leave,
    type: 'holiday',
    starts_on: '2026-12-08',
    ends_on: '2026-12-08',
    first_part: 'day',
    last_part: 'day',
    minutes: 450,
    counted: true,
    state: 'approved',
    requested_by_name: 'x',
  })
  const booked = { booking_id: leave.id, ...about }
  await add('leave_days', { ...booked, day: '2026-12-08', part: 'am', minutes: 225 })
  await add('leave_events', { ...booked, action: 'requested', by_name: 'x' })
  await add('leave_entries', { ...booked, ...years, kind: 'booking', minutes: -450, effective_on: '2026-12-08', rule: 'x', by_name: 'x' })
  await add('leave_away', { ...booked, starts_on: '2026-12-08', ends_on: '2026-12-08', first_part: 'day', last_part: 'day' })
  await add('leave_delegates', {
    id: randomId(),
    manager_id: person.id,
    delegate_id: other?.id,
    starts_on: '2026-12-08',
    ends_on: '2026-12-09',
  })
  await add('leave_feeds', { ...about, secret_hash: 'a'.repeat(64) })
  await addCase(add, person, { other: other?.id ?? person.id, file: stored.file })
  await addConnections(add, person.userId)
  await addAssistant(add, person.userId)
  const ill = { absence_id: randomId(), ...about }
  const spell = { starts_on: '2026-11-02', ends_on: '2026-11-02', first_part: 'day' }
  await add('absences', { id: ill.absence_id, ...about, ...spell, state: 'returned', reported_by_name: 'x' })
  await add('absence_days', { ...ill, day: '2026-11-02', part: 'am', minutes: 225 })
  await add('absence_events', { ...ill, action: 'reported', by_name: 'x' })
  await add('absence_away', { ...ill, ...spell, last_part: 'day' })
  await add('absence_health', { ...ill, category: 'cold' })
  const note = { id: randomId(), file_id: stored.file, name: 'x.pdf', kind: 'not-fit', uploaded_by_name: 'x' }
  await add('absence_fit_notes', { ...ill, ...note, from_on: '2026-11-02', until_on: '2026-11-02' })
  await add('absence_interviews', { ...ill, held_on: '2026-11-03', well_enough: true, by_id: person.userId, by_name: 'x' })
  const trigger = randomId()
  const step = { step_id: randomId(), ...about }
  await add('absence_triggers', { id: trigger, name: 'x', kind: 'spells', threshold: 3, months: 3, audience: 'hr' })
  await add('absence_steps', { ...ill, id: step.step_id, trigger_id: trigger, audience: 'hr', due_on: '2026-11-09' })
  await add('absence_step_records', step)
  await add('bonuses', { id: randomId(), ...about, paid_on: '2026-10-30', amount: 100, kind: 'bonus', recorded_by_name: 'x' })
  await add('family_leaves', {
    id: randomId(),
    ...about,
    kind: 'carers',
    starts_on: '2026-11-02',
    ends_on: '2026-11-02',
    notice_on: '2026-10-20',
    asked_by_name: 'x',
  })
  await add('reports', { id: randomId(), name: 'x', owner_id: person.userId, owner_name: 'x', shared: true, asked: '{}' })
  await add('leave_sick_days', { ...booked, day: '2026-12-08', part: 'am' })
  await add('payroll_periods', { month: '2026-10-01', closed_by_name: 'x' })
  await add('payroll_lines', { month: '2026-10-01', ...about, figures: '{}' })
  const letter = { id: randomId(), template: randomId(), batch: randomId() }
  const written = { title: 'x', document: '{}' }
  await add('letter_templates', { id: letter.template, letter: 'reference', ...written, updated_by_name: 'x' })
  await add('letter_template_versions', { template_id: letter.template, number: 1, ...written, saved_by_name: 'x' })
  await add('letter_values', { id: randomId(), field: 'terms.pension', value: '"x"', updated_by_name: 'x' })
  await add('letter_numbers', { last: 1 })
  await add('letter_batches', {
    id: letter.batch,
    letter: 'reference',
    title: 'x',
    asked: '{}',
    created_by: person.userId,
    created_by_name: 'x',
  })
  await add('letter_batch_people', { batch_id: letter.batch, ...about })
  await add('letters', {
    id: letter.id,
    number: 1,
    reference: 'L-1',
    letter: 'reference',
    ...written,
    ...about,
    person_name: 'x',
    search_text: 'x',
    delivery: 'portal',
    docx_file_id: stored.file,
    docx_sha256: '0'.repeat(64),
    signatory_name: 'x',
    issued_by_name: 'x',
  })
  const issued = { letter_id: letter.id, ...about }
  await add('letter_progress', { ...issued, to_person: true })
  await add('letter_signers', { id: randomId(), ...issued, position: 1, role: 'person', name: 'x' })
  await add('letter_events', { letter_id: letter.id, action: 'issued', by_name: 'x' })
  await add('log_checks', {})
  await add('notifications', { id: randomId(), ...mine, kind: 'proposal-waiting' })
  await add('notification_settings', mine)
  await add('people_groups', { id: ids.group, name: 'x', departments: ['x'] })
  await add('role_templates', { id: randomId(), name: 'x', base_role: 'hr', grants: '{}' })
  await add('retention_periods', { kind: 'feedback', months: 12, reason: 'x', updated_by: person.userId, updated_by_name: 'x' })
  await add('statutory_switches', { change: 'x1', in_force_from: '2026-01-01', confirmed_by: person.userId, confirmed_by_name: 'x' })
  await add('view_as', { id: randomId(), session_id: randomId(), ...mine, membership_id: member?.id, reason: 'x', ends_at: 'now' })
  await add('workspace_exports', { id: ids.export, asked_by: person.userId, asked_by_name: 'x', expires_at: '2099-01-01' })
  await add('workspace_export_parts', { export_id: ids.export, part: 1, bytes: '\\x00' })
  await add('workspace_logos', { image: '\\x00' })
  await addModelUse(add, person.userId)
}

type Add = (table: string, row: Record<string, unknown>) => Promise<unknown>

/** Something sent to a provider of language models, with everything that is kept about it. */
async function addModelUse(add: Add, user: string): Promise<void> {
  const id = randomId()
  const sent = { outbound_id: id }
  const at = { host: 'models.example', model: 'x' }
  const hash = '0'.repeat(64)
  await add('ai_settings', {})
  await add('ai_consents', { number: 1, level: 1, ...at, region: 'x', agreement: true, given_by: user, given_by_name: 'x' })
  const asked = { asked_by: user, asked_by_name: 'x', purpose: 'answer', level: 1, consent_number: 1 }
  await add('ai_outbound', { id, ...asked, ...at, body_sha256: hash, body_bytes: 1, reserved: 1 })
  await add('ai_outbound_outcomes', { ...sent, outcome: 'answered', tokens_in: 1, tokens_out: 1, latency_ms: 1 })
  await add('ai_outbound_texts', { ...sent, part: 'sent', sealed: '\\x00', expires_at: '2099-01-01' })
  await add('ai_outbound_acts', { ...sent, id: randomId(), act: 'used', acted_by: user, acted_by_name: 'x' })
  await add('ai_previews', { id: randomId(), shown_to: user, sealed: '\\x00', body_sha256: hash, expires_at: '2099-01-01' })
}

/** What other systems are connected by. */
async function addConnections(add: Add, user: string): Promise<void> {
  const ids = { webhook: randomId(), group: randomId(), scim: randomId() }
  const made = { created_by: user, created_by_name: 'x', created_role: 'hr' }
  const key = { kind: 'api', name: 'x', key_hash: Buffer.alloc(32), ending: 'x', scopes: [], expires_at: '2099-01-01' }
  await add('api_keys', { id: randomId(), ...key, ...made })
  await add('webhooks', { id: ids.webhook, kind: 'standard', name: 'x', url_sealed: '\\x00', url_shown: 'x', events: [], ...made })
  await add('webhook_deliveries', { id: randomId(), webhook_id: ids.webhook, type: 'x' })
  await add('scim_users', { id: ids.scim, user_name: 'x', name_key: 'x', email: 'x', active: false })
  await add('scim_groups', { id: ids.group, display_name: 'x', name_key: 'x' })
  await add('scim_group_members', { group_id: ids.group, scim_user_id: ids.scim })
  await add('client_copies', {
    kind: 'process',
    source_workspace: randomId(),
    source_key: 'x',
    source_version: 1,
    here_key: 'x',
    here_version: 1,
    copied_by_name: 'x',
  })
  const provider = { issuer: 'x', client_id: 'x', secret_sealed: '\\x00', enabled: false, enforced: false }
  await add('sso_connections', { ...provider, saved_by_name: 'x' })
  await add('sso_domains', { domain: 'x.example', token: 'x', added_by_name: 'x' })
  await add('sso_used_assertions', { assertion_id: 'x' })
}

/** A policy as it is searched, and what somebody asked. */
async function addAssistant(add: Add, user: string): Promise<void> {
  const ids = { document: randomId(), version: randomId(), conversation: randomId() }
  const version = { number: 1, origin: 'written', file_type: 'md', effective_from: '2026-11-02', source: 'x' }
  await add('policy_documents', { id: ids.document, kind: 'policy', title: 'x', title_key: 'x' })
  await add('policy_versions', { id: ids.version, document_id: ids.document, ...version })
  await add('policy_chunks', { version_id: ids.version, number: 0, section: 'x', start_at: 0, end_at: 1, sentences: '[]' })
  await add('policy_synonyms', { id: randomId(), words: ['x', 'y'], created_by_name: 'x' })
  await add('assistant_conversations', { id: ids.conversation, user_id: user, title: 'x' })
  await add('assistant_turns', { id: randomId(), conversation_id: ids.conversation, number: 1, question: 'x', as_at: '2026-11-02' })
}

/** A case with something of everything in it. */
async function addCase(add: Add, person: { id: string; userId: string }, { other, file }: { other: string; file: string }): Promise<void> {
  const ids = { case: randomId(), linked: randomId() }
  const at = { process: 'grievance', title: 'x', search_text: 'x', version: 1, stage: 'submitted', board_column: 'assess' }
  const opened = { ...at, restricted: true, opened_by: person.userId, opened_on: '2026-11-02' }
  const of = { case_id: ids.case }
  await add('case_definitions', { process: 'grievance', version: 2, definition: '{}', published_by_name: 'x' })
  await add('cases', { ...opened, id: ids.case, number: 1000 })
  await add('cases', { ...opened, id: ids.linked, number: 1001 })
  const event = { on_day: '2026-11-02', by_person: person.id, by_name: 'x', kind: 'resumed', what: '{"kind":"resumed"}' }
  await add('case_events', { ...of, number: 1, ...event })
  await add('case_access', { ...of, person_id: other, kind: 'grant', as_role: 'owner' })
  await add('case_files', { ...of, id: randomId(), item: 'x', file_id: file, name: 'x' })
  await add('case_notes', { ...of, id: randomId(), text: 'x', kept: 'file', by_user: person.userId, by_name: 'x' })
  await add('case_tasks', { ...of, id: randomId(), title: 'x', added_by_name: 'x' })
  await add('case_links', { ...of, other_id: ids.linked, why: 'x', by_name: 'x' })
  await add('case_reads', { ...of, by_person: other, by_name: 'x', level: 'full' })
  await add('case_marks', { ...of, employee_id: person.id, kind: 'request', on_day: '2026-11-02' })
  const asked = { number: 1000, asked_by: other, asked_name: 'x', reason: 'xxxxxxxxxx', until: '2026-11-02' }
  await add('case_emergencies', { ...of, id: randomId(), ...asked })
}

/** Holds, erasures and requests for data of one workspace; `person` is whom they are about. */
async function fillDataProtection(
  add: (table: string, row: Record<string, unknown>) => Promise<unknown>,
  person: { id: string; userId: string },
): Promise<void> {
  const ids = { request: randomId(), archive: randomId() }
  const about = { employee_id: person.id }
  await add('data_holds', { id: randomId(), ...about, reason: 'x', placed_by_name: 'x' })
  await add('retention_modes', { kind: 'absence', mode: 'off', updated_by_name: 'x' })
  await add('document_retention', { category: 'pay', months: 72, counted_from: 'end', reason: 'x', updated_by_name: 'x' })
  await add('erasures', { id: randomId(), kind: 'person', ...about, reason: 'x', asked_by_name: 'x' })
  await add('data_requests', { id: ids.request, ...about, received_on: '2026-11-02', channel: 'email', created_by_name: 'x' })
  await add('data_request_archives', {
    id: ids.archive,
    request_id: ids.request,
    made_by: person.userId,
    made_by_name: 'x',
    items: 1,
    size: 1,
    sha256: '0'.repeat(64),
  })
  await add('data_request_items', { id: randomId(), request_id: ids.request, number: 1, source: 'record', ref: 'x', title: 'x', body: 'x' })
}
