import type { Editor, JSONContent } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { lazy, Suspense, useId, useMemo, useRef, useState, type ReactElement } from 'react'
import type { LetterField } from '../../contract.ts'
import type { Block, LetterDocument } from '../../rules/document.ts'
import { blocksOfPasted } from '../../rules/pasted.ts'
import { blocksIn, fromEditor, toEditor } from './conversion.ts'
import { FieldNames } from './field-names.ts'
import { letterExtensions } from './schema.ts'
import { Toolbar } from './toolbar.tsx'
import '../letters.css'

const InsertDialog = lazy(() => import('./insert-dialog.tsx').then((part) => ({ default: part.InsertDialog })))

interface EditorProps {
  /** What it begins with; later changes come from the person alone. */
  document: LetterDocument
  fields: readonly LetterField[]
  readOnly: boolean
  label: string
  onChange: (document: LetterDocument) => void
}

/** The text of a letter, to be written: fields as chips, conditions as marked blocks, nothing a letter could not have. */
export function LetterEditor({ document, fields, readOnly, label, onChange }: EditorProps): ReactElement {
  const names = useMemo(() => new FieldNames(fields), [fields])
  const extensions = useMemo(() => letterExtensions(names), [names])
  const [inserting, setInserting] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  const keys = useId()
  const editor: Editor = useEditor({
    extensions,
    content: toEditor(document),
    editable: !readOnly,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    enableInputRules: true,
    enablePasteRules: false,
    // Style sheets of its own would be refused by the content security policy; what it needs is in ours.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': keys,
        spellcheck: 'true',
        lang: 'en-GB',
      },
      handlePaste: (_view, event): boolean => pastedInto(editor, event),
      handleKeyDown: (view, event) => {
        // Tab stays inside lists and tables: this is the way out of them.
        if (event.key === 'Escape') return leftFor(tools.current)
        if (readOnly || event.key !== '/' || event.ctrlKey || event.metaKey) return false
        const { $from, empty } = view.state.selection
        const before = $from.parent.textBetween(0, $from.parentOffset, '', '\ufffc')
        // Inside a word a stroke is a stroke: and/or.
        if (!empty || (before !== '' && !before.endsWith(' '))) return false
        setInserting(true)
        return true
      },
    },
    onUpdate: ({ editor: changed }) => onChange(fromEditor(changed.getJSON())),
  })
  return (
    <>
      {!readOnly && (
        <div ref={tools}>
          <Tools editor={editor} onInsert={() => setInserting(true)} />
          <p id={keys} className="sr-only">
            A stroke inserts a field. Tab moves within lists and tables. Escape goes to the tools.
          </p>
        </div>
      )}
      <div className="ek-paper">
        <EditorContent editor={editor} />
      </div>
      <Suspense>{inserting && <InsertDialog editor={editor} fields={fields} onClose={() => setInserting(false)} />}</Suspense>
    </>
  )
}

/** Goes to the first of the tools, if there are any. */
function leftFor(tools: HTMLElement | null): boolean {
  const first = tools?.querySelector<HTMLElement>('button, [tabindex="0"], select')
  first?.focus()
  return first !== null && first !== undefined
}

/** One paragraph is words for the sentence at hand, not a paragraph of its own. */
function insideOf(blocks: readonly Block[]): JSONContent[] {
  const content = blocksIn(blocks)
  const [only] = blocks
  return blocks.length === 1 && only?.type === 'paragraph' ? (content[0]?.content ?? []) : content
}

/** Text from elsewhere comes in as a letter's own blocks. What was copied inside the editor stays as it is. */
function pastedInto(editor: Editor, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html')
  if (!html || html.includes('data-pm-slice')) return false
  const blocks = blocksOfPasted(html)
  if (blocks.length === 0) return false
  return editor.chain().focus().insertContent(insideOf(blocks)).run()
}

function Tools({ editor, onInsert }: { editor: Editor; onInsert: () => void }): ReactElement {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      clauses: now.isActive('clauses'),
      inTable: now.isActive('table'),
      inCondition: now.isActive('condition'),
      level: now.isActive('heading') ? String(now.getAttributes('heading').level) : '',
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  return <Toolbar editor={editor} state={state} onInsert={onInsert} />
}
