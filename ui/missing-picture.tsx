import type { ReactElement } from 'react'

/** The mark adrift under the horizon, behind the words of a page that is not there. */
export function MissingPicture(): ReactElement {
  return (
    <svg className="absolute inset-0 size-full" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect y="520" width="1440" height="380" fill="var(--color-sunken)" />
      <path d="M0 520H1440" stroke="var(--color-line-strong)" strokeWidth="2" />
      <g className="hidden md:inline" transform="translate(1010 500) rotate(17)" fill="none" stroke="var(--color-accent)" strokeWidth="44">
        <path d="M152 0A152 152 0 1 0 105 110" />
        <path d="M-244 0H244" />
      </g>
      <rect y="521" width="1440" height="380" fill="var(--color-sunken)" opacity=".72" />
    </svg>
  )
}
