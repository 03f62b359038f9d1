import type { ReactElement } from 'react'
import type { PictureName } from '../content/kinds.ts'
import { pictureFiles, phoneHero } from './picture-files.ts'

const [width, height] = [1280, 800] as const

interface PictureProps {
  readonly name: PictureName
  readonly alt: string
}

/**
 * A picture of the running product, light or dark as the page is. The file is chosen by the system's setting; where a visitor
 * chose otherwise on this device, the browser entry corrects it (data-dark marks the sources).
 */
export function ProductPicture({ name, alt }: PictureProps): ReactElement {
  const { light, dark } = pictureFiles[name]
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" data-dark srcSet={dark} width={width} height={height} />
      <img src={light} width={width} height={height} alt={alt} loading="lazy" decoding="async" className="h-auto w-full" />
    </picture>
  )
}

/** The first picture of the home page: fetched first, and upright on a phone. */
export function HeroPicture({ alt }: { alt: string }): ReactElement {
  const { light, dark } = pictureFiles.profile
  return (
    <picture>
      <source media="(width < 48rem) and (prefers-color-scheme: dark)" data-dark srcSet={phoneHero.dark} width="780" height="900" />
      <source media="(width < 48rem)" srcSet={phoneHero.light} width="780" height="900" />
      <source media="(prefers-color-scheme: dark)" data-dark srcSet={dark} width={width} height={height} />
      <img src={light} width={width} height={height} alt={alt} fetchPriority="high" className="h-auto w-full" />
    </picture>
  )
}
