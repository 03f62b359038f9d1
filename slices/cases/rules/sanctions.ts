/** What a disciplinary case came to, for comparing like cases: dismissals with and without notice are one. */
export const sanctionTitles = {
  none: 'No action',
  first_warning: 'First written warning',
  final_warning: 'Final written warning',
  other: 'Other sanction',
  dismissal: 'Dismissal',
} as const
export type Sanction = keyof typeof sanctionTitles

const decided: Readonly<Record<string, Sanction>> = {
  decided_first_warning: 'first_warning',
  decided_final_warning: 'final_warning',
  decided_alternative: 'other',
  decided_dismissal_notice: 'dismissal',
  decided_summary_dismissal: 'dismissal',
}

/** By the last stage of a decision the case was in; a case that ended without one took no action. */
export const sanctionOf = (stage: string | null): Sanction => decided[stage ?? ''] ?? 'none'
