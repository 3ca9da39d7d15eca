import { useId } from 'react'
import type { PostDetails } from '../../../data/rows/post-details.ts'
import type { CategoryRow } from '../../../data/rows/posts.ts'
import { ChoiceCard } from '../../choice-card.tsx'
import { toDateTime } from '../../dates.ts'
import { ShownImage } from '../../shown-image.tsx'
import { fieldNames } from '../field-names.ts'
import { RichTextDifference } from '../text-diff/rich-text-difference.tsx'
import { TextDifference } from '../text-diff/text-difference.tsx'
import { useObjectUrl } from '../use-object-url.ts'
import { describeDetail, nameDetail } from './describe-detail.ts'
import type { Choice, Clash } from './merge-drafts.ts'

interface ClashChoiceProps {
  clash: Clash
  /** "1 of 3"; null for a single one. */
  place: string | null
  theirName: string
  mineImage: File | null
  categories: CategoryRow[]
  isFirst: boolean
  chosen: Choice | null
  onChoose: (choice: Choice) => void
}

export function ClashChoice({
  clash,
  place,
  theirName,
  isFirst,
  chosen,
  onChoose,
  ...known
}: ClashChoiceProps) {
  const name = useId()
  const choose = (choice: Choice) => ({ name, choice, chosen, onChoose })
  const canBeBoth = clash.field === 'content' || clash.field === 'title' || clash.field === 'excerpt'
  const hasBoth = clash.mine !== null && clash.theirs !== null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        {toName(clash)}
        {place && <span className="font-normal text-muted"> · {place}</span>}
      </legend>
      <div className="grid gap-3 md:grid-cols-2">
        <ChoiceCard label={theirName} isFirst={isFirst} {...choose('theirs')}>
          <Text clash={clash} text={clash.theirs} {...known} mineImage={null} />
        </ChoiceCard>
        <ChoiceCard label="Mine" {...choose('mine')}>
          <Text clash={clash} text={clash.mine} {...known} />
        </ChoiceCard>
        {canBeBoth && hasBoth && (
          <ChoiceCard label="Both, theirs first" className="md:col-span-2" {...choose('both')} />
        )}
      </div>
    </fieldset>
  )
}

interface TextProps {
  clash: Clash
  text: string | null
  mineImage: File | null
  categories: CategoryRow[]
}

function Text({ clash, text, mineImage, categories }: TextProps) {
  const { field, base } = clash
  const chosenImage = useObjectUrl(field === 'image' ? mineImage : null)
  const detail = toDetail(clash)
  if (field === 'image' || detail === 'quote_image_url') {
    const url = chosenImage ?? text
    return url ? <ShownImage src={url} alt="" className="max-h-40 rounded-s" /> : <p>No image</p>
  }
  if (field === 'categoryId') return <p>{categories.find(({ id }) => id === text)?.name ?? 'No category'}</p>
  if (field === 'publishAt') return <p>{text ? toDateTime(text) : 'At once'}</p>
  if (text === null || text === '')
    return <p className="text-muted italic">{field === 'content' ? 'Deleted' : 'Nothing'}</p>
  if (field === 'content') return <RichTextDifference before={base ?? text} after={text} hasBars={false} />
  if (field === 'title' || field === 'excerpt') return <TextDifference before={base ?? text} after={text} />
  return <p className="wrap-anywhere">{detail ? describeDetail(detail, text) : text}</p>
}

function toName(clash: Clash): string {
  const detail = toDetail(clash)
  const name = detail ? nameDetail(detail) : fieldNames[clash.field]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function toDetail({ field, id }: Clash): keyof PostDetails | null {
  return field === 'details' ? (id.slice('details '.length) as keyof PostDetails) : null
}
