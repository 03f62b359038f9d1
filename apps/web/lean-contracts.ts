import type { Plugin } from 'vite'

/** What a request needs to know of an endpoint; its schemas are for the server, for tests and for types. */
const needed = new Set(['method', 'path', 'status', 'needs', 'creates'])

/** Kinds of value that take a call to make. */
const built = new Set(['CallExpression', 'NewExpression', 'ObjectExpression'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly callee?: Node
  readonly init?: Node | null
  readonly arguments?: readonly Node[]
  readonly properties?: readonly (Node & { readonly key?: Node })[]
}
type Change = readonly [start: number, end: number, text: string]

/**
 * Keeps contracts small in the browser. The server parses both ways already, and a first visit should not pay for doing it
 * twice, so endpoint descriptions go without their schemas. The shared modules are pure by rule (import rule shared-is-pure),
 * but a bundler cannot see that a schema built by method calls is; each value is therefore marked, and goes where it is used
 * or nowhere. A form that checks a field imports that field's schema by name and gets it.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:slices\/[^/]+|platform\/shared)\/[^/]+\.ts$/ },
      order: 'post',
      handler(code) {
        const changes: Change[] = []
        visit(this.parse(code), (node) => {
          if (node.type === 'VariableDeclarator' && node.init) changes.push(...changesTo(node.init, code))
        })
        return { code: applied(changes, code), map: null }
      },
    },
  }
}

/** Only whole values at the top of a module: calls inside functions are left alone. */
function changesTo(value: Node, code: string): Change[] {
  if (!built.has(value.type)) return []
  const [description] = value.arguments ?? []
  if (value.callee?.name !== 'endpoint' || description?.type !== 'ObjectExpression') {
    return [[value.start, value.end, `/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()`]]
  }
  const kept = (description.properties ?? [])
    .filter(({ key }) => needed.has(key?.name ?? ''))
    .map(({ start, end }) => code.slice(start, end))
  return [[value.start, value.end, `{ ${kept.join(', ')} }`]]
}

const applied = (changes: readonly Change[], code: string): string =>
  changes.toSorted(([a], [b]) => b - a).reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), code)

/** Calls on every node outside functions. */
function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node
    if (/Function/.test(node.type ?? '')) return
    if (node.type) see(node)
    if (node.type !== 'VariableDeclarator') for (const child of Object.values(value)) visit(child, see)
  }
}
