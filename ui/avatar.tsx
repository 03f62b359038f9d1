import type { ReactElement } from 'react'
import { useState } from 'react'
import { initialsOf, tintOf } from './initials.ts'

type AvatarProps = {
  id: string
  name: string
  /** Side in px: 26 top bar, 30 tables, 64 profile. */
  size?: number | undefined
  src?: string | null | undefined
}

/** A person's picture, or their initials when there is none or it fails. Decorative: the name is always beside it. */
export function Avatar({ id, name, size = 30, src }: AvatarProps): ReactElement {
  const [failed, setFailed] = useState<string>()
  if (src && failed !== src) {
    return (
      <img
        className="ek-av"
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
      />
    )
  }
  const tint = tintOf(id)
  return (
    <span
      className="ek-av"
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: Math.max(9, Math.round(size * 0.37)),
        background: `var(--color-av-${tint})`,
        color: `var(--color-av-${tint}-ink)`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}

type TileProps = { name: string; size?: number | undefined; src?: string | null | undefined }

/** The organisation's tile, square so that circles stay for people: its logo, or the initials of its name. */
export function OrganisationTile({ name, size = 24, src }: TileProps): ReactElement {
  if (src)
    return <img className="rounded-md object-contain" src={src} alt="" width={size} height={size} style={{ width: size, height: size }} />
  return (
    <span className="ek-tile" aria-hidden="true" style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.42)) }}>
      {initialsOf(name)}
    </span>
  )
}
