import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import { useLazyComponent } from '../../use-lazy-component.ts'
import { PanelSection } from '../panel-section.tsx'
import { summariseReview } from './summarise-review.ts'
import { useReview } from './use-review.ts'

const loadPanel = () => import('./review-panel.tsx')

export interface ReviewSectionProps {
  /** `version` is 0 where the server has no draft yet. */
  findDraft: () => { id: string; version: number }
  content: string
  /** Sends the draft to the server before somebody is asked to read it. */
  onKeep: () => Promise<void>
}

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
