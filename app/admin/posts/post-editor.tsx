import './editor.css'
import { useState } from 'react'
import type { CategoryRow, PostRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { PageName } from '../page-name.tsx'
import type { Answer } from '../use-answer.ts'
import { useSaveKey } from '../use-save-key.ts'
import { CategoryField } from './category-field.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ContentField } from './content-field.tsx'
import { ImageField } from './image-field.tsx'
import { KeptDraftDialog } from './kept-draft-dialog.tsx'
import { PostPreview } from './post-preview.tsx'
import { usePostEditor } from './use-post-editor.ts'

interface PostEditorProps {
  /** Null for a new post. */
  post: PostRow | null
  categories: Answer<CategoryRow[]>
  onClose: () => void
  /** Reads the post again and starts over with it. */
  onReload: () => void
}

export function PostEditor({ post, categories, onClose, onReload }: PostEditorProps) {
  const { draft, change, problem, keeping, ...editor } = usePostEditor(post, onClose)
  const [leaving, setLeaving] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  // The text editor holds its own document; another one arrives by starting it anew.
  const [edition, setEdition] = useState(0)
  useSaveKey(() => {
    if (!editor.saving) editor.save()
  })
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null)

  return (
    <>
      <header className="editor-bar">
        <PageName className="grow text-2xl">{post ? 'Edit Post' : 'Create New Post'}</PageName>
        <p className="editor-state">{keeping.kept && 'Unsaved, kept on this device'}</p>
        <Button
          variant="secondary"
          disabled={editor.saving}
          onClick={() => (editor.changed ? setLeaving(true) : onClose())}
        >
          Cancel
        </Button>
        <Button variant="secondary" onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button
          busy={editor.saving}
          busyLabel="Saving…"
          title="Ctrl+S"
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => editor.save()}
        >
          Save Post
        </Button>
      </header>
      {editor.failure && (
        <p role="alert" className="admin-notice admin-notice-danger">
          {editor.failure}
        </p>
      )}
      <div className="editor-columns">
        <div className="grid min-w-0 content-start gap-6">
          <Field label="Title" error={problemOf('title')}>
            <Input
              data-field="title"
              required
              value={draft.title}
              onChange={event => change({ title: event.target.value })}
            />
          </Field>
          <Field
            label="Excerpt"
            error={problemOf('excerpt')}
            hint={<ExcerptHint length={draft.excerpt.length} />}
          >
            <Textarea
              data-field="excerpt"
              required
              rows={3}
              value={draft.excerpt}
              onChange={event => change({ excerpt: event.target.value })}
            />
          </Field>
          <ContentField
            key={edition}
            initialContent={draft.content}
            error={problemOf('content')}
            onChange={content => change({ content })}
          />
        </div>
        <div className="grid content-start gap-6">
          <CategoryField
            categories={categories}
            value={draft.categoryId}
            error={problemOf('categoryId')}
            onChange={categoryId => change({ categoryId })}
          />
          <ImageField imageUrl={draft.imageUrl} image={draft.image} onChange={change} />
        </div>
      </div>
      {previewing && (
        <PostPreview
          draft={draft}
          category={categories.data?.find(({ id }) => id === draft.categoryId)?.name ?? null}
          createdAt={post?.created_at ?? new Date().toISOString()}
          onClose={() => setPreviewing(false)}
        />
      )}
      <ConfirmDialog
        open={leaving}
        title="Discard your changes?"
        description="What you changed since the last save will be gone."
        action="Discard changes"
        onConfirm={() => {
          keeping.forget()
          onClose()
        }}
        onClose={() => setLeaving(false)}
      />
      <KeptDraftDialog
        offered={keeping.offered}
        onRestore={kept => {
          editor.restore(kept)
          setEdition(edition + 1)
        }}
        onDiscard={keeping.forget}
      />
      <ConflictDialog
        open={editor.conflicting}
        onClose={editor.closeConflict}
        onOverwrite={() => editor.save(true)}
        onReload={onReload}
      />
    </>
  )
}

function ExcerptHint({ length }: { length: number }) {
  return (
    <>
      Cards show about 150 characters; this has <span className="tabular-nums">{length}</span>.
    </>
  )
}
