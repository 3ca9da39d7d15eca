import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallError } from '../../data/result.ts'
import type { PostDraftSummary } from '../../data/rows/drafts.ts'
import type { CategoryRow } from '../../data/rows/posts.ts'
import { useAuth } from '../../session/session-context.tsx'
import { showToast } from '../../ui/toast.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { LastGood } from '../use-last-good.ts'
import { useSaveKey } from '../use-save-key.ts'
import { CategoryField } from './category-field.tsx'
import { ContentField } from './content-field.tsx'
import { DraftStatus } from './draft-status.tsx'
import { DiscardDraftDialog } from './drafts/discard-draft-dialog.tsx'
import { DraftNotice } from './drafts/draft-notice.tsx'
import type { DraftState } from './drafts/draft-sync.ts'
import type { OpenedDraft } from './drafts/open-draft.ts'
import { EditorBar } from './editor-bar.tsx'
import { EditorPanel } from './editor-panel.tsx'
import { ExcerptField } from './excerpt-field.tsx'
import { ImageField, type TrackImage } from './image-field.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ConflictDialog } from './merge/conflict-dialog.tsx'
import { ExcerptProposal } from './panel/excerpt-proposal.tsx'
import { ImageDescription } from './panel/image-description.tsx'
import { PublishingPanel } from './panel/publishing-panel.tsx'
import { PanelSection } from './panel-section.tsx'
import type { EditedPost } from './post-draft.ts'
import { PostPreview } from './post-preview.tsx'
import { PostStateNotice } from './post-state-notice.tsx'
import { toPublicPath } from './public-path.ts'
import { ReviewSection } from './review/review-section.tsx'
import { ScheduleButton } from './schedule/schedule-button.tsx'
import { ScheduleNotice } from './schedule/schedule-notice.tsx'
import { TitleField } from './title-field.tsx'
import { useDropGuard } from './use-drop-guard.ts'
import { useOthersHere } from './use-others-here.ts'
import { usePostEditor } from './use-post-editor.ts'
import { useShownImageUrl } from './use-shown-image-url.ts'
import { categoryGone, isCategoryGone } from './validate-draft.ts'
import { VersionsLink } from './versions/versions-link.tsx'

interface PostEditorProps {
  /** As it was opened; null for a new post. */
  post: EditedPost | null
  /** As it was last loaded; null once it is gone. */
  newest: EditedPost | null
  opened: OpenedDraft
  /** Null for one's own draft. */
  writer: string | null
  draftsOfOthers: PostDraftSummary[]
  categories: LastGood<CategoryRow[]>
  onClose: () => Promise<void>
}

const sendForReview = { label: 'Send for review', busy: 'Sending…' }

export function PostEditor(props: PostEditorProps) {
  const { post, categories, onClose } = props
  const mayPublish = useAuth().roles.includes('editor')
  const categoryIds = categories.data?.map(({ id }) => id) ?? null
  const { draft, change, saveError, saving, ...editor } = usePostEditor({
    ...props,
    categoryIds,
    onSaved: onClose,
  })
  /** A change is being scheduled. */
  const [scheduling, setScheduling] = useState(false)
  const isBusy = saving !== null || scheduling
  const [dialog, setDialog] = useState<'discard' | 'preview' | null>(null)
  const closeDialog = () => setDialog(null)
  /** On narrow screens, where the panel is a sheet. */
  const [isPanelOpen, setPanelOpen] = useState(false)
  /** Being read or uploaded: saved now, the post would lack them. */
  const [pendingImages, setPendingImages] = useState(0)
  const uploading = pendingImages > 0
  const [isImageLost, setImageLost] = useState(false)
  const { revalidate } = useRevalidator()
  // A new post gets its draft's id. Those who may not publish may not ask who else is there.
  const others = useOthersHere(mayPublish ? (post?.id ?? props.opened.id) : null)
  useDropGuard()
  useSaveKey(() => {
    if (!isBusy) editor.keep()
  })

  const trackImage = useCallback<TrackImage>(work => {
    setPendingImages(before => before + 1)
    return work
      .then(result => {
        if (result.error !== null) setImageLost(true)
        return result
      })
      .finally(() => setPendingImages(before => before - 1))
  }, [])

  const shownImageUrl = useShownImageUrl(draft.imageUrl, post?.feature_image_url ?? null)
  const failed = saveError?.outcome === 'failed' ? saveError : null
  const isImageError = failed?.title === 'Error uploading image'
  const errorOf = (field: string) =>
    saveError?.outcome === 'invalid' && saveError.field === field ? saveError.message : null
  const isPanelError = isImageError || errorOf('categoryId') !== null
  useEffect(() => {
    if (isPanelError) setPanelOpen(true)
  }, [isPanelError])
  const category = categories.data?.find(({ id }) => id === draft.categoryId)?.name ?? null
  const lostCategory = isCategoryGone(draft, categoryIds) ? categoryGone : null

  return (
    <>
      <EditorBar
        title={post ? 'Edit Post' : 'Create New Post'}
        status={<DraftStatus state={editor.draftState} uploading={uploading} others={others} />}
        saving={saving !== null}
        uploading={uploading || scheduling}
        menu={[
          ...(post && new Date(post.created_at) <= new Date()
            ? [{ key: 'view', label: 'View', to: toPublicPath(post.slug), inNewTab: true }]
            : []),
          {
            key: 'discard',
            label: 'Discard draft',
            disabled: !editor.changed,
            onSelect: () => setDialog('discard'),
          },
        ]}
        onCancel={() => editor.leave().then(onClose)}
        onPreview={() => setDialog('preview')}
        onDetails={() => setPanelOpen(true)}
        {...(!mayPublish && { saveWords: sendForReview })}
        onSave={() => (mayPublish ? editor.save() : editor.submit())}
      >
        {mayPublish && (
          <ScheduleButton
            post={post}
            draft={draft}
            base={editor.base}
            disabled={isBusy || uploading}
            scheduling={scheduling}
            onScheduling={isUnderWay => {
              editor.hold(isUnderWay)
              setScheduling(isUnderWay)
            }}
            check={editor.check}
            toUploaded={editor.chosenImage.toUploaded}
            save={publishAt => editor.save({ publishAt })}
            onScheduled={() => editor.discard().then(error => (error ? tellKept(error) : onClose()))}
          />
        )}
      </EditorBar>
      {failed && !isImageError && <ErrorNotice error={failed.error} onRetry={() => editor.save(failed)} />}
      <ScheduleNotice post={post} />
      <PostStateNotice state={editor.state} isBegunEarlier={editor.isBegunEarlier} />
      <DraftNotice
        postId={post?.id ?? null}
        clashes={editor.clashes}
        writer={props.writer}
        draftsOfOthers={props.draftsOfOthers}
      />
      <div className="grid gap-8 beside:grid-cols-[minmax(0,46rem)_18rem] beside:justify-between">
        <div className="grid min-w-0 content-start gap-3 inert:opacity-70" inert={isBusy}>
          <TitleField value={draft.title} error={errorOf('title')} onChange={title => change({ title })} />
          <ContentField
            content={draft.content}
            edition={editor.edition}
            error={errorOf('content')}
            onChange={content => change({ content })}
            trackImage={trackImage}
          />
          <ExcerptField
            value={draft.excerpt}
            error={errorOf('excerpt')}
            onChange={excerpt => change({ excerpt })}
          />
          <ExcerptProposal
            excerpt={draft.excerpt}
            content={draft.content}
            onAccept={excerpt => change({ excerpt })}
          />
        </div>
        <EditorPanel isOpen={isPanelOpen} inert={isBusy} onClose={() => setPanelOpen(false)}>
          <CategoryField
            categories={categories}
            value={lostCategory ? '' : draft.categoryId}
            error={errorOf('categoryId') ?? lostCategory}
            onChange={categoryId => change({ categoryId })}
            onRetry={revalidate}
          />
          <div>
            <PanelSection title="Feature Image" isOpenAtFirst>
              <ImageField
                imageUrl={editor.state === 'gone' ? null : shownImageUrl}
                image={draft.image}
                uploaded={saving?.uploaded ?? editor.chosenImage.uploaded}
                uploadError={isImageError ? failed.error : editor.chosenImage.error}
                onChange={change}
                trackImage={trackImage}
              />
              {(draft.image || draft.imageUrl) && <ImageDescription draft={draft} change={change} />}
            </PanelSection>
            {mayPublish && (
              <PublishingPanel
                draft={draft}
                change={change}
                post={post}
                category={category}
                trackImage={trackImage}
              />
            )}
            <ReviewSection findDraft={editor.findDraft} content={draft.content} onKeep={editor.keep} />
            {post && <VersionsLink postId={post.id} />}
          </div>
        </EditorPanel>
      </div>
      <LeaveGuard
        loss={isBusy ? null : findLoss(editor.draftState, uploading)}
        isTabNeeded={editor.chosenImage.uploaded !== null || findLoss(editor.draftState, uploading) !== null}
        isLost={isImageLost}
        onAsk={() => {
          setImageLost(false)
          editor.stay()
        }}
      />
      {dialog === 'preview' && (
        <PostPreview
          draft={{ ...draft, imageUrl: shownImageUrl }}
          category={category}
          createdAt={post?.created_at ?? new Date().toISOString()}
          onClose={closeDialog}
        />
      )}
      <DiscardDraftDialog
        open={dialog === 'discard'}
        isOfPost={post !== null}
        onDiscard={editor.discard}
        onDiscarded={onClose}
        onClose={closeDialog}
      />
      {saveError?.outcome === 'conflict' && (
        <ConflictDialog
          key={saveError.theirs.updated_at}
          {...saveError}
          draft={draft}
          categories={categories.data ?? []}
          onClose={editor.closeConflict}
          onSave={choices => editor.save({ resolution: { ...saveError, choices } })}
        />
      )}
    </>
  )
}

function findLoss({ place }: DraftState, uploading: boolean): string | null {
  if (place === 'this page')
    return 'Neither the server nor this browser could keep your text. What is not kept is lost when you leave.'
  return uploading ? 'A picture is still on its way, and would not be in the text.' : null
}

const tellKept = ({ message }: CallError) =>
  showToast({ title: 'The draft is still here', description: message })
