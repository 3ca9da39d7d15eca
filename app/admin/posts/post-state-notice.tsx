import type { PostState } from './use-post-watch.ts'

const texts: Record<Exclude<PostState, 'as read'>, string> = {
  changed: 'Somebody else saved this post while it is open here. Saving will ask you which version to keep.',
  gone: 'Somebody deleted this post. Your text is still here: saving publishes it as a new post, without the old image.',
}

export function PostStateNotice({ state }: { state: PostState }) {
  return (
    <div role="status">
      {state !== 'as read' && <p className="admin-notice admin-notice-warning">{texts[state]}</p>}
    </div>
  )
}
