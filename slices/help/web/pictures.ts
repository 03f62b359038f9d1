const files: Readonly<Record<string, string>> = import.meta.glob('../pictures/*.webp', { query: '?url', import: 'default', eager: true })

/** The address of a picture's file; null when there is none of that name. */
export const pictureFile = (name: string): string | null => files[`../pictures/${name}.webp`] ?? null
