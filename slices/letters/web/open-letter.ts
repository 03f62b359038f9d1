import { toast } from '#ui/toast-store.ts'
import { askLetterLink } from './api.ts'
import { sayProblem } from './words.ts'

interface Named {
  readonly id: string
  readonly title: string
}
type AskLink = (id: string, format: 'docx' | 'pdf', purpose: 'view' | 'download') => Promise<{ readonly href: string }>

/**
 * Opens a letter as a file in a tab of its own. The tab opens with the press, since a browser that waits for the link would take it for a
 * pop-up, and learns nothing of this page.
 */
export async function openLetter(
  letter: Named,
  format: 'docx' | 'pdf',
  purpose: 'view' | 'download',
  ask: AskLink = askLetterLink,
): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) return void toast.error('Your browser did not open the file. Allow this page to open tabs.')
  tab.opener = null
  try {
    const { href } = await ask(letter.id, format, purpose)
    tab.location.replace(new URL(href, location.href))
  } catch (error) {
    tab.close()
    toast.error(sayProblem(error, `“${letter.title}” could not be opened.`))
  }
}
