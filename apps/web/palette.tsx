import { useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useMemo } from 'react'
import { call } from '#platform/web/call.ts'
import { findColleagues } from '#slices/people/contract.ts'
import { displayName } from '#slices/people/rules.ts'
import { placeIcon, placesFor, useMe } from '#slices/workspace/web/public.tsx'
import type { PaletteGroup, PaletteItem } from '#ui/command-palette.tsx'
import { CommandPalette } from '#ui/command-palette.tsx'

const personMark = 'person '

/** Colleagues whose name, job title or e-mail holds the text; the server decides whom this person may find. */
async function people(text: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  if (text.trim() === '') return []
  const { data } = await call(findColleagues, { query: { search: text } }, { signal })
  const items = data.map((row) => ({
    value: personMark + row.id,
    label: displayName(row),
    detail: row.job_title ?? undefined,
    person: row.id,
  }))
  return items.length > 0 ? [{ label: 'People', items: items.slice(0, 8) }] : []
}

/** Ctrl K: people and places the person may see. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactElement {
  const { userRole, employee_id } = useMe()
  const router = useRouter()
  const places = useMemo(() => {
    const items = userRole ? placesFor(userRole).map((place) => ({ value: place.to, label: place.label, icon: placeIcon(place) })) : []
    return [{ label: 'Go to', items }]
  }, [userRole])
  const go = ({ value }: PaletteItem): void => {
    onOpenChange(false)
    const id = value.startsWith(personMark) ? value.slice(personMark.length) : null
    if (id === null) router.history.push(value)
    else if (id === employee_id) void router.navigate({ to: '/app/me' })
    else void router.navigate({ to: '/app/people/$id', params: { id } })
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      places={places}
      search={people}
      onSelect={go}
      placeholder="Search or jump to…"
    />
  )
}
