import type { ComponentType, ReactElement } from 'react'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { islands as siteIslands } from '#slices/marketing/web/islands.tsx'

/** The pieces of the site, and of the help. */
const islands: Readonly<Record<string, () => Promise<unknown>>> = {
  ...siteIslands,
  'status-history': () => import('#slices/status/web/status-history.tsx').then((part) => part.StatusHistory),
  help: () => import('#slices/help/web/help-finder.tsx').then((part) => part.HelpFinder),
}

/** Brings every piece of the page to life, each by itself: the words around them stay plain HTML. */
export function enlivenAll(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void enliven(place)
}

async function enliven(place: HTMLElement): Promise<void> {
  const load = islands[place.dataset['island'] ?? '']
  if (!load) return
  const Piece = (await load()) as ComponentType<object>
  const props = JSON.parse(place.dataset['props'] ?? '{}') as object
  hydrateRoot(place, <Begun place={place} Piece={Piece} props={props} />)
}

/** A piece, and once it listens, what the visitor did to its fields while it could not hear them. */
function Begun({ place, Piece, props }: { place: HTMLElement; Piece: ComponentType<object>; props: object }): ReactElement {
  useEffect(() => {
    for (const field of place.querySelectorAll('input')) if (isTouched(field)) tellAgain(field)
  }, [place])
  return <Piece {...props} />
}

const isTouched = (field: HTMLInputElement): boolean =>
  field.type === 'radio' ? field.checked && !field.defaultChecked : field.value !== field.defaultValue

/** React holds what it drew to be what is there, so the field goes back to that first and is then changed as by hand. */
function tellAgain(field: HTMLInputElement): void {
  if (field.type === 'radio') {
    field.checked = false
    field.click()
    return
  }
  const given = field.value
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, given)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
