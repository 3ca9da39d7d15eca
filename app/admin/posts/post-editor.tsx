import './editor.css'
import { useState } from 'react'
import type { CategoryRow, PostRow } from '../../data/schema.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { Problem } from '../problem.tsx'
import type { Answer } from '../use-answer.ts'
import { useSaveKey } from '../use-save-key.ts'
import { CategoryField } from './category-field.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ContentField } from './content-field.tsx'
import { EditorBar } from './editor-bar.tsx'
import { categoryGone, isCategoryGone } from './field-problem.ts'
import { ImageField } from './image-field.tsx'
import { KeptDraftDialog } from './kept-draft-dialog.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostStateNotice } from './post-state-notice.tsx'
import { useDropGuard } from './use-drop-guard.ts'
import { usePostEditor } from './use-post-editor.ts'

interface PostEditorProps {
  /** Null for a new post. */
  post: PostRow | null
  /** Under which its unsaved text is kept. */
  draftKey: string
  categories: Answer<CategoryRow[]>
  onClose: () => void
  /** Reads the post again and starts over with it. */
  onReload: () => void
}

export function PostEditor({ post, draftKey, categories, onClose, onReload }: PostEditorProps) {
  const categoryIds = categories.data?.map(({ id }) => id) ?? null
  const { draft, change, problem, failure, keeping, ...editor } = usePostEditor(
    post,
    draftKey,
    categoryIds,
    onClose,
  )
  const [leaving, setLeaving] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  // The text editor holds its own document; another one arrives by starting it anew.
  const [edition, setEdition] = useState(0)
  /** A pasted picture is on its way, or a chosen one is read: saved now, the post would lack it. */
  const [uploadingPasted, setUploadingPasted] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const uploading = uploadingPasted || preparing
  useDropGuard()
  useSaveKey(() => {
    if (!editor.saving && !uploading) editor.save()
  })
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null)
  const lostCategory = isCategoryGone(draft, categoryIds) ? categoryGone : null

  return (
    <>
      <EditorBar
        title={post ? 'Edit Post' : 'Create New Post'}
        kept={keeping.kept}
        saving={editor.saving}
        uploading={uploading}
        onCancel={() => (editor.changed ? setLeaving(true) : onClose())}
        onPreview={() => setPreviewing(true)}
        onSave={() => editor.save()}
      />
      {failure?.field === 'post' && <Problem error={failure.error} onRetry={() => editor.save()} />}
      <PostStateNotice state={editor.state} isBegunEarlier={editor.isBegunEarlier} />
      <div className="editor-columns" inert={editor.saving}>
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
            content={draft.content}
            error={problemOf('content')}
            onChange={content => change({ content })}
            onUploading={setUploadingPasted}
          />
        </div>
        <div className="grid content-start gap-6">
          <CategoryField
            categories={categories}
            value={lostCategory ? '' : draft.categoryId}
            error={problemOf('categoryId') ?? lostCategory}
            onChange={categoryId => change({ categoryId })}
          />
          <ImageField
            imageUrl={editor.state === 'gone' ? null : draft.imageUrl}
            image={draft.image}
            uploaded={editor.uploaded}
            failure={failure?.field === 'image' ? failure.error : null}
            onChange={change}
            onPreparing={setPreparing}
          />
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
      {post && editor.conflicting && (
        <ConflictDialog
          postId={post.id}
          base={editor.base.fields}
          draft={draft}
          onClose={editor.closeConflict}
          onSave={editor.save}
          onReload={onReload}
        />
      )}
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
