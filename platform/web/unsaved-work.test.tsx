import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasUnsavedWork, watchForms } from './unsaved-work.ts'

let stop: () => void
const type = (id: string): void => void document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }))

beforeEach(() => {
  document.body.innerHTML = '<form id="form"><input id="field"></form><form role="search"><input id="search"></form><input id="loose">'
  stop = watchForms()
})
afterEach(() => stop())

describe('unsaved work', () => {
  it('is a form from its first keystroke until it leaves the page', () => {
    expect(hasUnsavedWork()).toBe(false)
    type('field')
    expect(hasUnsavedWork()).toBe(true)
    document.getElementById('form')?.remove()
    expect(hasUnsavedWork()).toBe(false)
  })

  it('is over when the form is reset', () => {
    type('field')
    ;(document.getElementById('form') as HTMLFormElement).reset()
    expect(hasUnsavedWork()).toBe(false)
  })

  it('is not a search or a field outside a form', () => {
    type('search')
    type('loose')
    expect(hasUnsavedWork()).toBe(false)
  })
})
