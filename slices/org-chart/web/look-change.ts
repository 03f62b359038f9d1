/** Calls when the colours of the page may have changed: another theme, forced colours, more contrast. Answers how to stop. */
export function onLookChange(look: () => void): () => void {
  const theme = new MutationObserver(look)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] })
  const queries = ['(forced-colors: active)', '(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) =>
    globalThis.matchMedia?.(query),
  )
  for (const query of queries) query?.addEventListener('change', look)
  return () => {
    theme.disconnect()
    for (const query of queries) query?.removeEventListener('change', look)
  }
}
