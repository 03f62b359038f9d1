import { filledIn } from '#slices/marketing/web/site-mode.ts'

/** Files of the browser build that a public page refers to, by address. */
export interface SiteAssets {
  readonly script: string
  /** What it asks for at the first sign of a visitor; fetched before that, after everything else. */
  readonly later: readonly string[]
  readonly style: string
  readonly fonts: readonly string[]
}

export interface HeadOf {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly hidden?: boolean
  /** The page whose picture is shown with a shared link; its own when absent. */
  readonly picture?: string
  /** For search engines (schema.org). */
  readonly facts: readonly Readonly<Record<string, unknown>>[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c)

/** The name of a page's files: '/company/about' → 'company-about'. */
export const slugOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home'

/** Title, description, address and pictures for search engines and for whoever shares a link. */
export function describe({ path, title, description, hidden, picture: pictured = path, facts }: HeadOf): string {
  const address = `${filledIn.origin}${path === '/' ? '/' : path}`
  const full = path === '/' ? `Evenkeel · ${title}` : `${title} · Evenkeel`
  const picture = `${filledIn.origin}/og/${slugOf(pictured)}.png`
  const properties = { type: 'website', site_name: 'Evenkeel', locale: 'en_GB', url: address, title: full, description, image: picture }
  const tags = [`<title>${escapeText(full)}</title>`, `<meta name="description" content="${escapeText(description)}">`]
  if (hidden) return [...tags, '<meta name="robots" content="noindex">'].join('\n')
  tags.push(`<link rel="canonical" href="${address}">`)
  for (const [name, value] of Object.entries(properties)) tags.push(`<meta property="og:${name}" content="${escapeText(value)}">`)
  tags.push(
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escapeText(full)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  )
  if (facts.length > 0) {
    const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', String.raw`\u003c`)
    tags.push(`<script type="application/ld+json">${json}</script>`)
  }
  return tags.join('\n')
}

/**
 * A whole document around what was drawn. Nothing in it is inline that the content security policy would refuse, and a browser that
 * can paints it when all of it has been read, so that nothing moves while the rest arrives.
 */
export function documentOf(head: HeadOf, body: string, assets: SiteAssets): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script src="/theme.js"></script>
<link rel="stylesheet" href="${assets.style}">
<link rel="expect" href="#drawn" blocking="render">
${assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('\n')}
${describe(head)}
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script type="module" src="${assets.script}"></script>
${assets.later.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('\n')}
</head>
<body>
${body}
<span id="drawn" hidden></span>
</body>
</html>
`
}
