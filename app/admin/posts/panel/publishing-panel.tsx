import { formatDate } from '../../../site/format-date.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import { findOfficeZone } from '../../office-zone.ts'
import { useLazyComponent } from '../../use-lazy-component.ts'
import type { TrackImage } from '../image-field.tsx'
import { PanelSection } from '../panel-section.tsx'
import { AddressFields } from './address-fields.tsx'
import { AuthorFields } from './author-fields.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { isOpening, type PanelProps } from './panel-props.ts'
import { StudyFields } from './study-fields.tsx'
import { useIsStudy } from './use-is-study.ts'

const loadSearchFields = () => import('./search-fields.tsx')

interface PublishingPanelProps extends PanelProps {
  trackImage: TrackImage
}

export function PublishingPanel({ trackImage, ...props }: PublishingPanelProps) {
  const { draft, post, category } = props
  const isStudy = useIsStudy(category)
  const { details } = draft
  return (
    <div>
      {isOpening(category) && (
        <PanelSection
          title="Opening"
          summary={details.deadline && `until ${formatDate(details.deadline, findOfficeZone())}`}
          isOpenAtFirst
        >
          <OpeningFields {...props} />
        </PanelSection>
      )}
      {isStudy && (
        <PanelSection title="Case study" summary={details.client_name} isOpenAtFirst>
          <StudyFields draft={draft} change={props.change} trackImage={trackImage} />
        </PanelSection>
      )}
      <PanelSection title="Address" summary={draft.slug ?? 'From the title'}>
        <AddressFields key={post?.id} {...props} />
      </PanelSection>
      <PanelSection title="Author and date" summary={details.author_name}>
        <AuthorFields {...props} />
      </PanelSection>
      <PanelSection title="Search and sharing" summary={details.is_noindex && 'Hidden'}>
        <LazySearchFields {...props} />
      </PanelSection>
    </div>
  )
}

function LazySearchFields(props: PanelProps) {
  const { Component: SearchFields, failed, retry } = useLazyComponent(loadSearchFields)
  if (failed) return <ErrorNotice error={{ message: 'This part could not be loaded.' }} onRetry={retry} />
  return SearchFields ? <SearchFields {...props} /> : <Spinner label="Loading" />
}
