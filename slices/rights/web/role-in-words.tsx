import { useState, type ReactElement } from 'react'
import { roles, type Grants } from '#platform/shared/actor.ts'
import { roleNames } from '#slices/workspace/web/public.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { RolesOverview } from '../contract.ts'
import { builtIn } from '../rules.ts'
import { reachWords, rightsInWords } from '../words.ts'

/** What a role sees of people, in sentences made from its rights. */
export function RoleInWords({ overview }: { overview: RolesOverview }): ReactElement {
  const [role, setRole] = useState<(typeof roles)[number]>('manager')
  return (
    <section className="px-4 pt-8 md:px-8" aria-labelledby="in-words">
      <h2 id="in-words" className="ek-section-title mb-3">
        What a role sees of people
      </h2>
      <Segmented label="Role" value={role} onChange={setRole} items={roles.map((each) => ({ value: each, label: roleNames[each] }))} />
      <GrantsInWords grants={builtIn[role]} managerSeesPay={overview.manager_sees_pay} />
    </section>
  )
}

export function GrantsInWords({ grants, managerSeesPay }: { grants: Grants; managerSeesPay: boolean }): ReactElement {
  return (
    <dl className="mt-4 grid max-w-prose gap-5 text-sm">
      {rightsInWords(grants, managerSeesPay).map(({ reach, sentences }) => (
        <div key={reach}>
          <dt className="font-semibold text-ink">{reachWords[reach]}</dt>
          {sentences.map((sentence) => (
            <dd key={sentence} className="mt-1 text-ink-2">
              {sentence}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
