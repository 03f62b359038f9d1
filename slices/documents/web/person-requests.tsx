import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import type { Holder } from './api.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestItem } from './request-item.tsx'
import { requestStrings as words } from './request-strings.ts'
import { documentRequests } from './requests-api.ts'

/** What is asked of one person and not settled yet, above their documents; nothing when there is nothing. */
export function PersonRequests({ holder }: { holder: Holder }): ReactElement | null {
  const { data } = useQuery(documentRequests(holder.tenantId, { person: holder.id, state: 'open' }))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="asked-for" className="mb-6">
      <h3 id="asked-for" className="ek-section-title mb-2">
        {words.asked}
      </h3>
      <ul className="border-t border-line">
        {data.data.map((request) => (
          <RequestItem key={request.id} request={request} tenantId={holder.tenantId} named={false} />
        ))}
      </ul>
    </section>
  )
}

/** The way to ask this person for one, for who may. */
export function AskPerson({ holder, name }: { holder: Holder; name: string }): ReactElement | null {
  const { data } = useQuery(documentRequests(holder.tenantId, { person: holder.id, state: 'open' }))
  const [asking, setAsking] = useState(false)
  if (!data?.can.request) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {words.askFor}
      </Button>
      {asking && <RequestDialog tenantId={holder.tenantId} people={[{ value: holder.id, label: name }]} onClose={() => setAsking(false)} />}
    </>
  )
}
