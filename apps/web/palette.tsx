import { useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useMemo } from 'react'
import { findAnything, findHelp } from '#slices/insights/web/public.tsx'
import { placeIcon, placesFor, settingsGroups, useMe } from '#slices/workspace/web/public.tsx'
import type { PaletteGroup, PaletteItem } from '#ui/command-palette.tsx'
import { CommandPalette } from '#ui/command-palette.tsx'
import { CircleHelp, Clock, FileText, Mail, Scale, Search, Settings } from '#ui/icons.ts'
import { frequentItems, recentItems, remember } from './palette-recent.ts'

const [personMark, paperMark, searchMark, helpMark] = ['person ', 'paper ', 'search ', 'help ']

/** Articles of the help come with the first word; who looks for a person does not wait for them. */
const helpSoon = (typed: string): ReturnType<typeof findHelp> =>
  Promise.race([findHelp(typed).catch(() => []), new Promise<never[]>((resolve) => setTimeout(resolve, 200, []))])

/** What the server lets this person find, articles of the help, and the way to all that was found; with nothing typed, what was opened last. */
async function findable(text: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  const typed = text.trim()
  if (typed === '') return [...grouped('Recent', recentItems()), ...grouped('Frequent', frequentItems())]
  const [{ people, documents, cases, letters, policies }, help] = await Promise.all([findAnything(typed, signal), helpSoon(typed)])
  const hits = people.length + documents.length + cases.length + letters.length + policies.length
  return [
    ...grouped(
      'People',
      people
        .slice(0, 8)
        .map(({ id, name, job_title: job }) => ({ value: personMark + id, label: name, detail: job ?? undefined, person: id })),
    ),
    ...grouped(
      'Documents',
      documents.slice(0, 5).map(({ id, name, employee_id: holder, person }) => ({
        value: `${paperMark}${holder} ${id}`,
        label: name,
        detail: person,
        icon: FileText,
      })),
    ),
    ...grouped(
      'Cases',
      cases.slice(0, 5).map(({ id, number, name }) => ({ value: `/app/cases/${id}`, label: name, detail: `C-${number}`, icon: Scale })),
    ),
    ...grouped(
      'Letters',
      letters.slice(0, 5).map(({ id, name, person, mine }) => ({
        value: mine ? `/app/my-letters/${id}` : `/app/letters/issued/${id}`,
        label: name,
        detail: person,
        icon: Mail,
      })),
    ),
    ...grouped(
      'Company documents',
      policies.slice(0, 5).map(({ id, name }) => ({ value: `/app/documents/company#${id}`, label: name, icon: FileText })),
    ),
    ...grouped(
      'Help',
      help.slice(0, 3).map(({ slug, title }) => ({ value: helpMark + slug, label: title, icon: CircleHelp })),
    ),
    ...(hits > 0 ? grouped('Search', [{ value: searchMark + typed, label: `All results for “${typed.slice(0, 60)}”`, icon: Search }]) : []),
  ]
}

const grouped = (label: string, items: readonly PaletteItem[]): PaletteGroup[] => (items.length > 0 ? [{ label, items }] : [])

/** Ctrl K: people, documents, places and settings the person may see. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactElement {
  const { userRole, employee_id: own } = useMe()
  const router = useRouter()
  const places = useMemo(() => {
    if (!userRole) return []
    const items = placesFor(userRole).map((place) => ({ value: place.to, label: place.label, icon: placeIcon(place) }))
    const known = new Set<string>(items.map(({ value }) => value))
    const pages = settingsGroups
      .flatMap((group) => group.places)
      .filter((place) => place.roles.includes(userRole) && !known.has(place.to))
      .map((place) => ({ value: place.to, label: place.label, icon: Settings }))
    return [{ label: 'Go to', items }, ...grouped('Settings', pages)]
  }, [userRole])
  const toPerson = (id: string, hash?: string): void => {
    const at = hash === undefined ? {} : { hash }
    if (id === own) void router.navigate({ to: '/app/me', ...at })
    else void router.navigate({ to: '/app/people/$id', params: { id }, ...at })
  }
  const go = (item: PaletteItem): void => {
    onOpenChange(false)
    const { value } = item
    if (!value.startsWith(searchMark)) remember({ ...item, icon: item.person ? undefined : (item.icon ?? Clock) })
    if (value.startsWith(personMark)) toPerson(value.slice(personMark.length))
    else if (value.startsWith(paperMark)) toPerson(value.slice(paperMark.length).split(' ')[0] ?? '', 'documents')
    else if (value.startsWith(helpMark)) location.assign(`/docs/${value.slice(helpMark.length)}`)
    else if (value.startsWith(searchMark)) void router.navigate({ to: '/app/search', search: { q: value.slice(searchMark.length) } })
    else router.history.push(value)
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      places={places}
      search={findable}
      onSelect={go}
      placeholder="Search or jump to…"
    />
  )
}
