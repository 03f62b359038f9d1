/** Marks an input as required for the browser too, so that it says what is missing before anything is sent. */
export function nativelyRequired(input: HTMLInputElement | null): void {
  if (input) input.required = true
}
