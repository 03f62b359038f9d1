import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { leanContracts } from './lean-contracts.ts'

const { transform } = leanContracts()
function lean(code: string): string {
  if (typeof transform !== 'object') throw new Error('no transform')
  return (transform.handler as unknown as (this: { parse: typeof parseAst }, text: string) => { code: string }).call(
    { parse: parseAst },
    code,
  ).code
}

describe('lean contracts', () => {
  it('keep of an endpoint what a request needs and nothing of its schemas', () => {
    const code = `export const getThing = endpoint({ method: 'GET', path: '/things/:id', summary: 'x', ...id, query: Q, response: z.object({}), needs: 'session', creates: true })`
    expect(lean(code)).toBe(`export const getThing = { method: 'GET', path: '/things/:id', needs: 'session', creates: true }`)
  })

  it('mark every other value that takes a call to make, so that an unused one can be left out', () => {
    expect(lean('const a = z.string().check(b)')).toBe('const a = /* @__PURE__ */ (() => (z.string().check(b)))()')
    expect(lean('const a = { b: c() }')).toBe('const a = /* @__PURE__ */ (() => ({ b: c() }))()')
    expect(lean('export const a = new RegExp(b)')).toContain('@__PURE__')
  })

  it('leave functions and plain values as they are', () => {
    const code = `const a = ['b'];\nconst f = () => { const inner = g(); return inner };\nfunction h() { const x = y() }`
    expect(lean(code)).toBe(code)
  })

  it('apply to shared modules only', () => {
    if (typeof transform !== 'object') throw new Error('no transform')
    const { id } = transform.filter as { id: RegExp }
    expect(
      ['/w/slices/people/contract.ts', '/w/slices/people/employee.ts', '/w/platform/shared/fields.ts'].every((path) => id.test(path)),
    ).toBe(true)
    expect(['/w/slices/people/web/api.ts', '/w/platform/web/call.ts', '/w/node_modules/zod/index.js'].some((path) => id.test(path))).toBe(
      false,
    )
  })
})
