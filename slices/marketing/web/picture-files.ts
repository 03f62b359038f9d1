import type { PictureName } from '../content/kinds.ts'
import chartDark from './pictures/chart-dark.webp'
import chart from './pictures/chart-light.webp'
import colleagueDark from './pictures/colleague-dark.webp'
import colleague from './pictures/colleague-light.webp'
import createDark from './pictures/create-dark.webp'
import create from './pictures/create-light.webp'
import peopleDark from './pictures/people-dark.webp'
import people from './pictures/people-light.webp'
import phoneDark from './pictures/phone-dark.webp'
import phone from './pictures/phone-light.webp'
import profileDark from './pictures/profile-dark.webp'
import profile from './pictures/profile-light.webp'

/** Taken from the running product by scripts/site-pictures.mjs. */
export const pictureFiles: Readonly<Record<PictureName, { light: string; dark: string }>> = {
  people: { light: people, dark: peopleDark },
  profile: { light: profile, dark: profileDark },
  chart: { light: chart, dark: chartDark },
  create: { light: create, dark: createDark },
  colleague: { light: colleague, dark: colleagueDark },
}
export const phoneHero = { light: phone, dark: phoneDark }
