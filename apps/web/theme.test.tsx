import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, setTheme } from '#ui/theme.ts'

const script = readFileSync(join(import.meta.dirname, 'public/theme.js'), 'utf8')
const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')
const shown = () => document.documentElement.dataset['theme']
const system = (dark: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: dark, addEventListener: () => undefined, removeEventListener: () => undefined }))
// The file as the browser runs it: a plain script, before anything else.
const run = () => runInNewContext(script, { localStorage: globalThis.localStorage, matchMedia: globalThis.matchMedia, document })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the theme before the first paint', () => {
  it.each([
    ['light', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['dark', true, 'dark'],
    ['system', false, 'light'],
    ['system', true, 'dark'],
  ] as const)('%s on a device that is dark: %s gives %s, as ui/theme.ts does', (choice, dark, expected) => {
    system(dark)
    setTheme(choice)
    delete document.documentElement.dataset['theme']
    run()
    expect(shown()).toBe(expected)
    applyTheme()
    expect(shown()).toBe(expected)
  })

  it('survives storage that is refused', () => {
    system(true)
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
    run()
    expect(shown()).toBe('dark')
  })

  it('UI-013 the page runs no inline script and no inline style', () => {
    const parsed = new DOMParser().parseFromString(page, 'text/html')
    expect([...parsed.scripts].filter((element) => !element.src || element.textContent)).toEqual([])
    expect(parsed.querySelectorAll('style, [style], [onclick], [onload]')).toHaveLength(0)
    expect(parsed.scripts[0]?.getAttribute('src')).toBe('/theme.js')
  })
})
