import { countryLabels } from './countries.ts'
import { industryLabels } from './industries.ts'

export type Industry = keyof typeof industryLabels
export type Country = keyof typeof countryLabels

/** Wire values of the option lists (specification section 3), in display order. */
export const industryValues = Object.keys(industryLabels) as [Industry, ...Industry[]]
export const countryValues = Object.keys(countryLabels) as [Country, ...Country[]]
export const teamSizes = ['1', '2-5', '6-10', '11-25', '26-50', '51-100', '100+'] as const
export type TeamSize = (typeof teamSizes)[number]

export interface ListOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

const labelled = <Value extends string>(labels: Readonly<Record<Value, string>>): readonly ListOption<Value>[] =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

/** Value and label pairs for the workspace form. */
export const industryOptions = labelled<Industry>(industryLabels)
export const countryOptions = labelled<Country>(countryLabels)
export const teamSizeOptions: readonly ListOption<TeamSize>[] = teamSizes.map((value) => ({
  value,
  label: value === '1' ? '1 (Just Me)' : value,
}))

/** True only for a value of the list itself: '__proto__' and other inherited names are not members. */
export const isIndustry = (value: string): value is Industry => Object.hasOwn(industryLabels, value)
export const isCountry = (value: string): value is Country => Object.hasOwn(countryLabels, value)
