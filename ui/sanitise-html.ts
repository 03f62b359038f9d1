import type { Config } from 'dompurify'

type HtmlPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string; createScriptURL: () => string }) => HtmlPolicy
}

/** The subset the specification's tooltips may use: words with emphasis and lists, no attributes at all, so no links, styles, ids or handlers. */
const allowedTags = ['b', 'i', 'em', 'strong', 'u', 'br', 'code', 'kbd', 'small', 'span', 'ul', 'ol', 'li', 'p']

// DOMPurify parses through this policy, so it hands the string on unchanged; it must never leave this module.
function parsingPolicy(): HtmlPolicy | undefined {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  return factory?.createPolicy('evenkeel-html', {
    createHTML: (html) => html,
    createScriptURL: () => {
      throw new TypeError('No script address is ever made from text')
    },
  })
}

export type Sanitise = (html: string) => DocumentFragment

async function load(): Promise<Sanitise> {
  const { default: purify } = await import('dompurify')
  const policy = parsingPolicy()
  const config: Config & { RETURN_DOM_FRAGMENT: true } = {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    ...(policy ? { TRUSTED_TYPES_POLICY: policy } : {}),
  }
  return (html) => purify.sanitize(html, config)
}

let loading: Promise<Sanitise> | undefined

/** Loads the sanitiser on first need. It answers nodes, never markup, so nothing is parsed a second time. */
export function loadSanitiser(): Promise<Sanitise> {
  loading ??= load().catch((error: unknown) => {
    // A failed download is tried again at the next need.
    loading = undefined
    throw error
  })
  return loading
}
