import type { Editor } from '@tiptap/core'
import type { ReactElement } from 'react'
import { Tool } from '#platform/web/writing.tsx'
import { Button } from '#ui/button.tsx'
import { Bold, Braces, Italic, List, ListOrdered, Redo2, Rows3, Scale, Table2, Undo2 } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'

export interface ToolbarState {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly bullets: boolean
  readonly numbers: boolean
  readonly clauses: boolean
  readonly inTable: boolean
  readonly inCondition: boolean
  readonly level: string
  readonly canUndo: boolean
  readonly canRedo: boolean
}
interface ToolbarProps {
  editor: Editor
  state: ToolbarState
  onInsert: () => void
}

/** What can be done to the text. Every button has its key in the editor as well. */
export function Toolbar({ editor, state, onInsert }: ToolbarProps): ReactElement {
  const chain = () => editor.chain().focus()
  return (
    <div role="toolbar" aria-label="Text" className="mx-auto mb-3 flex max-w-3xl flex-wrap items-center gap-1">
      <Select
        size="sm"
        aria-label="Kind of paragraph"
        value={state.level === '' ? '0' : state.level}
        options={[
          { value: '0', label: 'Text' },
          { value: '1', label: 'Title' },
          { value: '2', label: 'Heading' },
          { value: '3', label: 'Small heading' },
        ]}
        onChange={(level) => {
          const must = (editor.getAttributes('paragraph').must ?? editor.getAttributes('heading').must ?? null) as unknown
          if (level === '0') chain().setNode('paragraph', { must }).run()
          else
            chain()
              .setNode('heading', { level: Number(level), must })
              .run()
        }}
      />
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
      <Tool icon={Scale} label="Numbered clauses" on={state.clauses} press={() => chain().toggleList('clauses', 'listItem').run()} />
      {state.inTable ? (
        <TableTools editor={editor} />
      ) : (
        <Tool icon={Table2} label="Table" press={() => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()} />
      )}
      <Tool icon={Undo2} label="Undo" keys="Control+Z" disabled={!state.canUndo} press={() => chain().undo().run()} />
      <Tool icon={Redo2} label="Redo" keys="Control+Shift+Z" disabled={!state.canRedo} press={() => chain().redo().run()} />
      <Button size="sm" icon={Braces} aria-keyshortcuts="/" onClick={onInsert}>
        Insert field
      </Button>
      {state.inCondition && (
        <Button size="sm" onClick={() => chain().lift('condition').run()}>
          Remove condition
        </Button>
      )}
    </div>
  )
}

function TableTools({ editor }: { editor: Editor }): ReactElement {
  const chain = () => editor.chain().focus()
  return (
    <>
      <Tool icon={Rows3} label="Add a row below" press={() => chain().addRowAfter().run()} />
      <Button size="sm" onClick={() => chain().addColumnAfter().run()}>
        Add column
      </Button>
      <Button size="sm" onClick={() => chain().deleteRow().run()}>
        Remove row
      </Button>
      <Button size="sm" onClick={() => chain().deleteColumn().run()}>
        Remove column
      </Button>
      <Button size="sm" onClick={() => chain().deleteTable().run()}>
        Remove table
      </Button>
    </>
  )
}
