import { useSearchParams } from 'react-router'
import type { PreviewOutcome } from './act-on-preview.server.ts'
import { PreviewParagraph } from './preview-paragraph.tsx'
import type { PreviewBlock } from './read-preview.server.ts'

interface PreviewTextProps {
  blocks: PreviewBlock[]
  outcome: Extract<PreviewOutcome, { form: 'comment' }> | null
}

export function PreviewText({ blocks, outcome }: PreviewTextProps) {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('comment')
  const open = asked === null ? (outcome?.place ?? null) : Number(asked) - 1
  return (
    <div className="prose preview-text">
      {blocks.map(block => (
        <PreviewParagraph
          key={block.place}
          block={block}
          spacing={findSpacing(block, blocks[block.place - 1])}
          isOpen={block.place === open}
          outcome={outcome?.place === block.place ? outcome : null}
          onTap={() => setParameters({ comment: String(block.place + 1) }, { preventScrollReset: true })}
        />
      ))}
    </div>
  )
}

function findSpacing({ html }: PreviewBlock, before: PreviewBlock | undefined): string | undefined {
  if (html.startsWith('<h2')) return 'is-section'
  if (/^<h[34]/.test(html)) return 'is-subsection'
  return before && /^<h[234]/.test(before.html) ? 'is-after-heading' : undefined
}
