import { Node, type Editor, type JSONContent } from '@tiptap/core'
import { Bold as BoldMark } from '@tiptap/extension-bold'
import { Italic as ItalicMark } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import type { ReactElement } from 'react'
import { hardBreak, Tool } from '#platform/web/writing.tsx'
import { Bold, Italic, List, ListOrdered, Redo2, Undo2 } from '#ui/icons.ts'
import type { NoteDoc } from '../note-doc.ts'
import './note-editor.css'

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const Text = Node.create({ name: 'text', group: 'inline' })
const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
})
/** What a note may consist of: what has no place here cannot be typed or pasted. A list stands in no other list. */
const extensions = [
  Document,
  Text,
  Paragraph,
  hardBreak(),
  BoldMark,
  ItalicMark,
  Underline,
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({ content: 'paragraph+' }),
  ListKeymap,
  UndoRedo,
]

const marksOf = ({ marks }: JSONContent): object => (marks?.length ? { marks: marks.map(({ type }) => ({ type })) } : {})
/** What the editor holds without its own attributes, as the contract takes it. */
function bare(node: JSONContent): object {
  if (node.type === 'text') return { type: 'text', text: node.text, ...marksOf(node) }
  return { type: node.type, ...(node.content?.length ? { content: node.content.map(bare) } : {}) }
}

interface EditorProps {
  label: string
  /** Words are null while nothing is written. */
  onChange: (doc: NoteDoc | null) => void
}

/** A note, to be written: bold, italic and lists, by buttons or by their keys. */
export function NoteEditor({ label, onChange }: EditorProps): ReactElement {
  const editor = useEditor({
    extensions,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    autofocus: true,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    // Style sheets of its own would be refused by the content security policy.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true', lang: 'en-GB', dir: 'auto' },
    },
    onUpdate: ({ editor: now }) => onChange(now.getText().trim() === '' ? null : (bare(now.getJSON()) as NoteDoc)),
  })
  return (
    <div className="ek-note">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor }: { editor: Editor }): ReactElement {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div role="toolbar" aria-label="Text of the note" className="flex flex-wrap gap-1 border-b border-line p-1">
      <Tool icon={Bold} label="Bold" keys="Control+B" on={state.bold} press={() => chain().toggleMark('bold').run()} />
      <Tool icon={Italic} label="Italic" keys="Control+I" on={state.italic} press={() => chain().toggleMark('italic').run()} />
      <Tool icon={List} label="Bulleted list" keys="Control+Shift+8" on={state.bullets} press={() => chain().toggleBulletList().run()} />
      <Tool
        icon={ListOrdered}
        label="Numbered list"
        keys="Control+Shift+7"
        on={state.numbers}
        press={() => chain().toggleOrderedList().run()}
      />
      <Tool icon={Undo2} label="Undo" keys="Control+Z" disabled={!state.undo} press={() => chain().undo().run()} />
      <Tool icon={Redo2} label="Redo" keys="Control+Shift+Z" disabled={!state.redo} press={() => chain().redo().run()} />
    </div>
  )
}
