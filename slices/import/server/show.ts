import type { Actor } from '#platform/shared/actor.ts'
import type { Import } from '../contract.ts'
import { canHandle, groupOfTarget, isOfBank, mayBringIn } from '../policy.ts'
import type { CustomTargets } from './custom-targets.ts'
import type { StoredImport } from './queries/imports.ts'

const active = ['reading', 'mapping', 'checking', 'checked', 'committing'] as const

/** An import as the asker may see it: whoever did not hand the file in sees that it is there, and nothing of what it holds. */
export function showImport(stored: StoredImport, actor: Actor): Import {
  const own = canHandle(actor, stored)
  return {
    id: stored.id,
    version: stored.version,
    state: stored.state,
    filename: stored.filename,
    size: stored.size,
    created_at: stored.created_at.toISOString(),
    created_by: stored.created_by_name,
    reading: stored.reading,
    sheets: own ? stored.sheets : [],
    notes: own ? stored.notes : [],
    columns: own ? stored.columns : [],
    effective: stored.effective,
    questions: own ? stored.questions : [],
    counts: stored.counts,
    progress: stored.progress === null ? null : stored.progress / 1000,
    failure: stored.failure,
    undo_until: stored.undo_until?.toISOString() ?? null,
    kept_until: stored.kept_until.toISOString(),
    waiting: stored.waiting,
    can: { ...abilities(stored, own), step_up: touchesBank(stored) },
  }
}

function abilities(stored: StoredImport, own: boolean): Omit<Import['can'], 'step_up'> {
  const open = own && !stored.gone
  return {
    plan: open && (stored.state === 'mapping' || stored.state === 'checked'),
    commit: open && stored.state === 'checked' && isReady(stored),
    cancel: own && (active as readonly string[]).includes(stored.state),
    undo: open && stored.state === 'committed',
  }
}

/** Nothing is left to settle, and there is something to write. */
function isReady({ counts, questions, effective }: StoredImport): boolean {
  if (counts === null || counts.problem > 0 || counts.add + counts.change === 0) return false
  return questions.every(({ answer }) => answer !== null) && (counts.change === 0 || effective !== null)
}

export const touchesBank = (stored: Pick<StoredImport, 'columns'>): boolean => stored.columns.some(({ target }) => isOfBank(target))
export const mayStill = (actor: Actor, stored: Pick<StoredImport, 'columns'>, custom: CustomTargets): boolean =>
  stored.columns.every(
    ({ target }) =>
      target === null || target === 'ignore' || mayBringIn(actor, custom.fieldOf(target)?.grp ?? groupOfTarget.get(target) ?? ''),
  )
