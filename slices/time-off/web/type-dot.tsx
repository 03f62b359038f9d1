import type { ReactElement } from 'react'
import type { AbsenceType } from '../settings-contract.ts'

type Colour = AbsenceType['colour']
export const colourNames: Readonly<Record<Colour, string>> = {
  teal: 'Teal',
  amber: 'Amber',
  blue: 'Blue',
  red: 'Red',
  olive: 'Olive',
  grey: 'Grey',
}
const fills: Readonly<Record<Colour, string>> = {
  teal: 'bg-av-1-ink',
  amber: 'bg-av-2-ink',
  blue: 'bg-av-3-ink',
  red: 'bg-av-4-ink',
  olive: 'bg-av-5-ink',
  grey: 'bg-av-6-ink',
}

/** Beside the name of a kind of absence, never instead of it. */
export const TypeDot = ({ colour }: { colour: Colour }): ReactElement => (
  <span aria-hidden="true" className={`inline-block size-2 shrink-0 rounded-full ${fills[colour]}`} />
)
