import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkSlug, listFormerSlugs } from '../../../data/check-slug.ts'
import { query } from '../../../data/query.ts'
import type { SlugOwner } from '../../../data/rows/posts.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { type PanelProps, toFolder } from './panel-props.ts'

export function AddressFields({ draft, change, post, category }: PanelProps) {
  const [text, setText] = useState(draft.slug ?? '')
  /** The draft's slug that belongs to `text`. */
  const shown = useRef<string | null>(post?.slug ?? null)
  /** The last input that is not a slug yet. */
  const latest = useRef<string | null>(null)
  const [checked, setChecked] = useState<SlugOwner | null>(null)
  const [checkError, setCheckError] = useState<string | null>(null)
  const former = useFormerSlugs(post?.id ?? null)
  const folder = toFolder(category)
  const proposed = draft.slug ?? checked?.slug ?? null

  async function check(wanted: string) {
    latest.current = wanted
    const { data, error } = await query(client => checkSlug(client, wanted, post?.id ?? null))
    // More was typed meanwhile.
    if (wanted !== latest.current) return
    setCheckError(error?.message ?? null)
    if (!data) return
    setChecked(data)
    if (data.slug === wanted) return
    setText(data.slug)
    give(data.slug)
  }
  const checkKept = useEffectEvent(check)

  // Kept in the draft earlier, or written on another device meanwhile: it may be taken by now.
  useEffect(() => {
    if (draft.slug === shown.current) return
    shown.current = draft.slug
    setText(draft.slug ?? '')
    setChecked(null)
    setCheckError(null)
    latest.current = null
    if (draft.slug) void checkKept(draft.slug)
  }, [draft.slug])

  function give(slug: string | null) {
    latest.current = slug
    shown.current = slug
    change({ slug })
  }

  /** The draft gets the input at once, whatever is pressed next; without input it is the present slug. */
  function write(typed: string) {
    setText(typed)
    setChecked(null)
    setCheckError(null)
    give(typed.trim() || (post?.slug ?? null))
  }

  async function settle() {
    const wanted = text.trim()
    if (wanted === '') return setText(post?.slug ?? '')
    if (wanted === latest.current && !checked) await check(wanted)
  }

  const isTaken = checked?.owner_title != null && !checked.is_former
  return (
    <>
      <Field
        label="Slug"
        error={checkError ?? (isTaken ? `This is the address of “${checked?.owner_title}”.` : null)}
        hint={explainSlug({
          isNew: post === null,
          isChanged: post !== null && draft.slug !== post.slug,
          checked,
        })}
      >
        <Input
          value={text}
          maxLength={300}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder="From the title"
          onChange={event => write(event.target.value)}
          onBlur={settle}
          onKeyDown={event => {
            if (event.key === 'Enter') void settle()
          }}
        />
      </Field>
      <p className="text-sm text-muted wrap-anywhere">
        {location.host}
        {folder}
        <strong className="font-semibold text-ink">{proposed ?? '…'}</strong>
      </p>
      {former.length > 0 && (
        <div className="text-sm">
          <h3 className="font-text text-sm font-semibold tracking-normal">Former addresses that lead here</h3>
          <ul className="mt-1 grid gap-1 text-muted">
            {former.map(slug => (
              <li key={slug} className="wrap-anywhere">
                {folder}
                {slug}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface Facts {
  isNew: boolean
  isChanged: boolean
  checked: SlugOwner | null
}

function explainSlug({ isNew, isChanged, checked }: Facts): string {
  if (checked?.is_former) return `Leads to “${checked.owner_title}” now. Saved, it leads here instead.`
  if (isNew) return 'Made from the title when it is published, unless you write one.'
  if (isChanged) return 'Once saved, the former address leads to this one for good.'
  return 'A new title doesn’t change it.'
}

function useFormerSlugs(postId: string | null): string[] {
  const [slugs, setSlugs] = useState<string[]>([])
  useEffect(() => {
    if (!postId) return
    let isLeft = false
    query(client => listFormerSlugs(client, postId)).then(({ data }) => {
      if (data && !isLeft) setSlugs(data)
    })
    return () => {
      isLeft = true
    }
  }, [postId])
  return slugs
}
