import { CommentList } from './comment-list.tsx'
import type { PlacedComment } from './read-preview.server.ts'

export function HomelessComments({ comments }: { comments: PlacedComment[] }) {
  if (comments.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="text-xl">Comments on what has changed since</h2>
      <CommentList comments={comments} label="Comments on paragraphs that are gone" withQuotes />
    </section>
  )
}
