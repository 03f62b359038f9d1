import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { OrganisationTile } from '#ui/avatar.tsx'
import { logoQuery } from './logo-api.ts'

/** The workspace's logo, asked for once for each mark; its initials until it is here, and without one. */
export function WorkspaceTile({ name, logo, size }: { name: string; logo: string | null; size: number }): ReactElement {
  const { data } = useQuery({ ...logoQuery(logo ?? ''), enabled: logo !== null })
  const src = logo !== null && data?.image ? `data:image/png;base64,${data.image}` : null
  return <OrganisationTile name={name} size={size} src={src} />
}
