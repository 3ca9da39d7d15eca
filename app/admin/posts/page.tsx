import { useSearchParams } from 'react-router'
import { withParameter } from '../search-parameters.ts'
import { PostEditorLoader } from './post-editor-loader.tsx'
import { PostList } from './post-list.tsx'

export function meta() {
  return [{ title: 'Posts · Holla back office' }]
}

/** The list, or with `?post=new` or `?post={id}` the editor, so that reloading and going back work. */
export default function PostsPage() {
  const [parameters, setParameters] = useSearchParams()
  const post = parameters.get('post')

  const open = (id: string) => setParameters(before => withParameter(before, 'post', id))
  const close = () => setParameters(before => withParameter(before, 'post', null), { replace: true })

  if (post) return <PostEditorLoader key={post} id={post === 'new' ? null : post} onClose={close} />
  return <PostList onOpen={open} />
}
