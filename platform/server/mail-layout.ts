/** What a mail says, before it becomes text and HTML. Plain sentences; nothing here is markup. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The one thing to do; `path` is on this installation, so no mail of ours links anywhere else. */
  readonly action?: { readonly label: string; readonly path: `/${string}` } | undefined
  /** Quieter ways on, after the action. */
  readonly links?: readonly { readonly label: string; readonly path: `/${string}` }[] | undefined
  /** Said after the action: how long it works, what to do if one did not ask. */
  readonly closing?: readonly string[] | undefined
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (c) => escapes[c] ?? c)

/** One line: a line break in a subject would start another header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)

const why = (origin: string): string => `This message was sent by Evenkeel at ${new URL(origin).host}.`

/** A mail in both forms. The text form carries the whole message, so it can be read anywhere. */
export function renderMail(content: MailContent, origin: string): RenderedMail {
  const url = content.action && `${origin}${content.action.path}`
  const closing = content.closing ?? []
  const action = content.action && url ? [`${content.action.label}:\n${url}`] : []
  const links = (content.links ?? []).map(({ label, path }) => ({ label, url: `${origin}${path}` }))
  const text = `${[...content.paragraphs, ...action, ...links.map(({ label, url: to }) => `${label}:\n${to}`), ...closing, `--\n${why(origin)}`].join('\n\n')}\n`
  const paragraph = (words: string): string => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`
  const button =
    content.action && url
      ? `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5f5b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(content.action.label)}</a></p>`
      : ''
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(content.subject))}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1d2527;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
${content.paragraphs.map(paragraph).join('\n')}
${button}
${links.map(({ label, url: to }) => `<p style="margin:0 0 16px"><a href="${escapeHtml(to)}" style="color:#1f5f5b">${escapeHtml(label)}</a></p>`).join('\n')}
${closing.map(paragraph).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d5dcdd;font-size:14px;color:#566165">${escapeHtml(why(origin))}</p>
</div></body></html>
`
  return { subject: oneLine(content.subject), text, html }
}
