import { type Editor, useEditorState } from '@tiptap/react'
import { ImagePlus, Link2, Table2 } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { type Ref, useState } from 'react'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { tableCommands } from './table-commands.ts'
import { historyCommands, type ToolbarCommand, toolbarCommands } from './toolbar-commands.ts'
import type { ImageUploads } from './use-image-uploads.ts'

interface RichTextToolbarProps {
  editor: Editor
  uploads: ImageUploads
  ref: Ref<HTMLDivElement>
}

export function RichTextToolbar({ editor, uploads, ref }: RichTextToolbarProps) {
  const [dialog, setDialog] = useState<'link' | 'image' | 'picture' | null>(null)
  const close = () => setDialog(null)
  const { inLink, inTable, onImage } = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      inLink: at.isActive('link'),
      inTable: at.isActive('table'),
      onImage: at.isActive('image'),
    }),
  })

  return (
    <>
      <Toolbar.Root ref={ref} aria-label="Text formatting" className="rich-text-toolbar">
        {onImage && (
          <div className="rich-text-group rich-text-image-tools">
            <Toolbar.Button className="rich-text-tool" onClick={() => setDialog('picture')}>
              Describe image
            </Toolbar.Button>
          </div>
        )}
        {toolbarCommands.map(group => (
          <ToolbarGroup key={group[0]?.label} commands={group} editor={editor} />
        ))}
        <div className="rich-text-group">
          <Toolbar.Button
            className="rich-text-tool"
            aria-label="Link"
            title="Link"
            aria-pressed={inLink}
            onClick={() => setDialog('link')}
          >
            <Link2 aria-hidden="true" />
          </Toolbar.Button>
          <Toolbar.Button
            className="rich-text-tool"
            aria-label="Image"
            title="Image"
            onClick={() => setDialog('image')}
          >
            <ImagePlus aria-hidden="true" />
          </Toolbar.Button>
          <Toolbar.Button
            className="rich-text-tool"
            aria-label="Table"
            title="Table"
            disabled={inTable}
            onClick={() =>
              editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
            }
          >
            <Table2 aria-hidden="true" />
          </Toolbar.Button>
        </div>
        <ToolbarGroup commands={historyCommands} editor={editor} />
        {inTable && (
          <div className="rich-text-group rich-text-table-tools">
            {tableCommands.map(({ label, run }) => (
              <Toolbar.Button key={label} className="rich-text-tool" onClick={() => run(editor)}>
                {label}
              </Toolbar.Button>
            ))}
          </div>
        )}
      </Toolbar.Root>
      <LinkDialog editor={editor} open={dialog === 'link'} onClose={close} />
      {dialog === 'image' && <ImageDialog editor={editor} uploads={uploads} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </>
  )
}

function ToolbarGroup({ commands, editor }: { commands: ToolbarCommand[]; editor: Editor }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: at }) =>
      commands.map(({ isOn, can }) => ({ on: isOn?.(at), possible: can ? can(at) : true })),
  })
  return (
    <div className="rich-text-group">
      {commands.map(({ label, keys, icon: Icon, run }, index) => (
        <Toolbar.Button
          key={label}
          className="rich-text-tool"
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          aria-pressed={states[index]?.on}
          disabled={!states[index]?.possible}
          onClick={() => run(editor)}
        >
          <Icon aria-hidden="true" />
        </Toolbar.Button>
      ))}
    </div>
  )
}
