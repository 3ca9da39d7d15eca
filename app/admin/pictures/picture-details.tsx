import { Link } from 'react-router'
import type { Picture } from '../../data/pictures.ts'
import type { PictureUse } from '../../data/rows/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toDateTime } from '../dates.ts'
import { toTrashAddress } from '../trash/trash-kinds.ts'
import { describeSize, findDescription, isRemovable, listCaptions, toFileName } from './describe-picture.ts'
import { PictureImage } from './picture-image.tsx'

interface PictureDetailsProps {
  picture: Picture
  onRemove: () => void
  onClose: () => void
}

export function PictureDetails({ picture, onRemove, onClose }: PictureDetailsProps) {
  const facts: [string, string][] = [
    ['Description', findDescription(picture) ?? 'None'],
    ['Caption', listCaptions(picture).join(' · ') || 'None'],
    ['Size', describeSize(picture) || 'Unknown'],
    ['Uploaded', toDateTime(picture.uploaded_at)],
    ['Visible to', picture.is_published ? 'Everybody' : 'Staff only'],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={toFileName(picture)}
      footer={
        <>
          {isRemovable(picture) && (
            <Button variant="ghost" onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {/* Takes the focus, or the dialog would scroll to its footer. */}
        <div
          tabIndex={-1}
          data-autofocus=""
          className="overflow-hidden rounded-m border border-hairline outline-none"
        >
          <PictureImage picture={picture} />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-base large-text:grid-cols-1 large-text:gap-y-0">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere large-text:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
        <section>
          <h3 className="text-base font-semibold">Used in</h3>
          {picture.uses.length === 0 && <p className="text-base text-muted">Nothing shows it.</p>}
          <ul className="mt-1 grid">
            {picture.uses.map(use => (
              <li key={`${use.kind} ${use.id ?? use.title}`} className="min-w-0 py-1">
                <Link to={toUse(use)} className="link text-base/[2] wrap-anywhere">
                  {toTitle(use)}
                </Link>
                {use.kind !== 'post' && <span className="text-sm text-muted"> · {places[use.kind]}</span>}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

const places = { setting: 'settings', draft: 'draft', trash: 'in the trash', version: 'a former version' }

/** "people.members" becomes "People". */
function toTitle({ kind, title }: PictureUse): string {
  const [group = ''] = title?.split('.') ?? []
  if (kind === 'setting') return group.charAt(0).toUpperCase() + group.slice(1)
  return title?.trim() || 'Untitled'
}

function toUse({ kind, id }: PictureUse): string {
  if (kind === 'setting') return '/admin/settings'
  if (kind === 'trash') return toTrashAddress('posts')
  return kind === 'draft' ? `/admin/posts/new?draft=${id}` : `/admin/posts/${id}`
}
