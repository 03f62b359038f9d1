/**
 * What "everything" is: the tables a super admin may read in full. A table that is neither here nor below fails a test, so that a new one is
 * thought about. Columns are those of the table less what is left out for the reason given.
 */
export const exportedTables = [
  'hr.tenants',
  'hr.locations',
  'hr.departments',
  'hr.working_patterns',
  'hr.employees',
  'hr.employee_personal',
  'hr.employee_pay',
  'hr.employee_bank',
  'hr.employee_emergency',
  'hr.change_requests',
  'hr.memberships',
  'hr.invitations',
  'hr.departures',
  'hr.retention_periods',
  'hr.statutory_switches',
  'hr.people_groups',
  'hr.role_templates',
  'hr.record_history',
  'hr.record_ledger',
  'hr.dotted_lines',
  'hr.custom_sections',
  'hr.custom_fields',
  'hr.custom_values',
  'hr.custom_table_rows',
  'hr.custom_records',
  'hr.custom_proposals',
  'hr.custom_files',
  'hr.stored_files',
  'hr.documents',
  'hr.document_versions',
  'hr.document_holds',
  'hr.membership_periods',
  'hr.access_setting_periods',
  'hr.role_template_periods',
  'hr.people_group_periods',
  'hr.audit_events',
] as const

export const leftOutTables: Readonly<Record<string, string>> = {
  'hr.idempotency_keys': 'answers to repeated requests, removed after a day',
  'hr.tenant_counts': 'a count that is worked out from the people',
  'hr.file_use': 'a sum that is worked out from the files',
  'hr.workspace_logos': 'in the archive as logo.png',
  'hr.workspace_exports': 'exports themselves',
  'hr.workspace_export_parts': 'exports themselves',
  'hr.notifications': 'each belongs to the person it was sent to',
  'hr.notification_settings': 'each belongs to its person',
  'hr.notification_digests': 'when a person was last written to',
  'hr.audit_fields': 'an index of the audit log, which is in the archive whole',
  'hr.audit_actors': 'an index of the audit log, which is in the archive whole',
  'hr.log_checks': 'the marks by which this installation checks its log',
  'hr.feedback': 'words to the people who run this installation',
  'hr.view_as': 'each belongs to the super admin who looked; the audit log has the fact',
}

/** Columns that are keys to something or say the same twice. */
export const leftOutColumns: readonly string[] = ['token_hash', 'sort_name', 'search_text', 'name_key', 'hash', 'setting']
