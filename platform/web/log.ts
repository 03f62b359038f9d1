/** Tells whoever has the developer tools open; the person on the page is told by the screen, where the specification says so. */
export function logProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place in the browser that writes to the console
  console.warn(what, cause instanceof Error ? cause.message : cause)
}
