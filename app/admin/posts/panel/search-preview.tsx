import { useAgency } from '../../../site/agency.ts'
import { toFullTitle } from '../../../site/to-full-title.ts'
import { type PanelProps, toFolder } from './panel-props.ts'
import { truncateText } from './truncate-text.ts'

interface SearchPreviewProps extends PanelProps {
  title: string
  description: string
}

// The room of a Google result on a wide screen, in pixels of its font.
const titleRoom = { font: '20px Arial', width: 600 }
const descriptionRoom = { font: '14px Arial', width: 920 }

export function SearchPreview({ draft, category, title, description }: SearchPreviewProps) {
  const path = `${toFolder(category)}${draft.slug ?? '…'}`
  const trail = [location.host, ...path.split('/').filter(Boolean)].join(' › ')
  const wholeTitle = toFullTitle(title.trim() || 'Title', useAgency().name)
  const shownTitle = truncate(wholeTitle, titleRoom)
  const shownDescription = truncate(description, descriptionRoom)
  const cut = [
    shownTitle !== wholeTitle && 'title',
    shownDescription !== description.replace(/\s+/g, ' ').trim() && 'description',
  ].filter(Boolean)
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">In a search</figcaption>
      <div className="grid gap-1 rounded-m border border-hairline bg-bg px-4 py-3 font-[Arial,sans-serif]">
        <p className="text-xs text-muted wrap-anywhere">{trail}</p>
        <p className="text-lg leading-snug text-link wrap-anywhere">{shownTitle}</p>
        <p className="text-sm text-muted wrap-anywhere">{shownDescription || 'No description yet.'}</p>
      </div>
      <p className="text-xs text-muted">
        {draft.details.is_noindex
          ? 'Search engines are asked not to show it.'
          : cut.length > 0
            ? `The ${cut.join(' and ')} will be cut as you see.`
            : 'Nothing will be cut.'}
      </p>
    </figure>
  )
}

function truncate(text: string, { font, width }: typeof titleRoom): string {
  const context = document.createElement('canvas').getContext('2d')
  // Without a canvas nothing is cut, as with some search engines.
  if (!context) return text
  context.font = font
  return truncateText(text, width, part => context.measureText(part).width)
}
