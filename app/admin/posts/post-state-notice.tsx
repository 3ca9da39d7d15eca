import { Notice } from '../notice.tsx'
import type { PostState } from './use-post-editor.ts'

const texts: Record<Exclude<PostState, 'as read'>, string> = {
  changed:
    'Somebody else saved this post while it is open here. Saving puts both together, and asks where you wrote in the same place.',
  gone: 'Somebody deleted this post. Your text is still here: saving publishes it as a new post, without the old image.',
}

const begunEarlier =
  'Somebody else saved this post after you began your text. Saving puts both together, and asks where you wrote in the same place.'

export function PostStateNotice({ state, isBegunEarlier }: { state: PostState; isBegunEarlier: boolean }) {
  const text = state === 'as read' ? isBegunEarlier && begunEarlier : texts[state]
  return <div role="status">{text && <Notice>{text}</Notice>}</div>
}
