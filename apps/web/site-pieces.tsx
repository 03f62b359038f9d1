import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from '#slices/marketing/web/island.tsx'
import { islands } from '#slices/marketing/web/islands.tsx'

/** Brings every piece of the page to life, each by itself: the words around them stay plain HTML. */
export function enlivenAll(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void enliven(place)
}

async function enliven(place: HTMLElement): Promise<void> {
  const Piece = (await islands[place.dataset['island'] as IslandName]()) as ComponentType<object>
  hydrateRoot(place, <Piece {...(JSON.parse(place.dataset['props'] ?? '{}') as object)} />)
}
