import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import { useLazyComponent } from '../../use-lazy-component.ts'
import { PanelSection } from '../panel-section.tsx'
import { summariseReview } from './summarise-review.ts'
import { useReview } from './use-review.ts'

const loadPanel = () => import('./review-panel.tsx')

export interface ReviewSectionProps {
  /** Its id, and how often it was saved: 0 where it is not on the server yet. */
  findDraft: () => { id: string; version: number }
  /** As it stands in the editor. */
  content: string
  /** Keeps what was written on the server before somebody is asked to read it. */
  onKeep: () => Promise<void>
}

/** Who reads the draft before visitors do, and what they say of it. */
export function ReviewSection(props: ReviewSectionProps) {
  const { id, version } = props.findDraft()
  const review = useReview(id, version)
  return (
    <PanelSection title="Review" summary={summariseReview(review.review)}>
      <LazyPanel {...props} review={review} />
    </PanelSection>
  )
}

type PanelProps = Parameters<Awaited<ReturnType<typeof loadPanel>>['default']>[0]

function LazyPanel(props: PanelProps) {
  const { Component: ReviewPanel, failed, retry } = useLazyComponent(loadPanel)
  if (failed) return <ErrorNotice error={{ message: 'This part could not be loaded.' }} onRetry={retry} />
  return ReviewPanel ? <ReviewPanel {...props} /> : <Spinner label="Loading the review" />
}
