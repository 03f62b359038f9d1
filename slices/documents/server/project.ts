import type { Actor } from '#platform/shared/actor.ts'
import { canShow } from '#platform/server/files/kinds.ts'
import type { Standing } from '#slices/people/policy.ts'
import type { Document } from '../contract.ts'
import { canManage, canReplace } from '../policy.ts'
import type { StoredDocument } from './queries/documents.ts'

/** A document as the asker may know it; `standing`: theirs to the person it is about. */
export function projectDocument(actor: Actor, stored: StoredDocument, standing: Standing): Document {
  const manages = canManage(stored.category, actor, standing)
  const { id, name, size, type, tenant_id, employee_id, category, expires_on, uploaded_by, version, versions, marks, scan, held } = stored
  return {
    id,
    name,
    size,
    type,
    tenant_id,
    employee_id,
    category,
    expires_on,
    uploaded_by,
    version,
    marks,
    scan,
    held,
    uploadedAt: stored.uploaded_at.toISOString(),
    path: `${tenant_id}/${employee_id ?? 'company'}/${name}`,
    versions: manages ? versions : 1,
    can_preview: scan === 'checked' && canShow(type, marks),
    can: {
      replace: canReplace(stored, actor, standing),
      edit: manages,
      remove: manages && !held,
      versions: manages,
      hold: manages,
    },
  }
}
