/**
 * Whether the browser can lift an element over everything without moving it in the page (the popover attribute). Kept in its place,
 * a list stays inside its landmark and inside the dialog that holds the focus. Without it, its place in the stack has to do.
 */
export const hasTopLayer = 'HTMLElement' in globalThis && 'showPopover' in HTMLElement.prototype
